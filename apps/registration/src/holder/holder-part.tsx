import { HOLDER_TEXT_NAMES } from "@foyer/domain/ui-text/holder-text-names.ts";
import { useCallback } from "react";
import { loadTexts } from "../page/server.ts";
import { useLoad } from "../page/use-load.ts";
import { CorrectAnswers } from "./correct-answers.tsx";
import type { HolderProps } from "./holder-props.ts";
import { PassTicketOn } from "./pass-ticket-on.tsx";

/** Corrects a live ticket or passes it on, and says whom to ask where it cannot be cancelled, with texts of its own. Without them the ticket is whole, too. */
export function HolderPart(props: Omit<HolderProps, "words">) {
  const { cultureCode } = props;
  const load = useCallback(() => loadTexts(HOLDER_TEXT_NAMES, cultureCode), [cultureCode]);
  const { data: words } = useLoad(load);
  if (!words) return null;
  return (
    <>
      <CorrectAnswers {...props} words={words} />
      <PassTicketOn {...props} words={words} />
      {props.ticket.cancelUntilText === "" && <p className="holder-hint">{words.CANCEL_TICKET_CLOSED}</p>}
    </>
  );
}
