import { HOLDER_TEXT_NAMES } from "@foyer/domain/ui-text/holder-text-names.ts";
import { type ReactNode, useCallback } from "react";
import { loadTexts } from "../page/server.ts";
import { useLoad } from "../page/use-load.ts";
import { CancelPaidTicket, type SaidRefund } from "./cancel-paid-ticket.tsx";
import { CorrectAnswers } from "./correct-answers.tsx";
import type { HolderProps } from "./holder-props.ts";
import { PassTicketOn } from "./pass-ticket-on.tsx";

type Props = Omit<HolderProps, "words"> & { cancelPaid: (refund: SaidRefund) => ReactNode };

/** Corrects, passes on or, where it was paid, cancels a live ticket, or says whom to ask for that, with texts of its own. Without them the ticket is whole, too. */
export function HolderPart({ cancelPaid, ...props }: Props) {
  const { cultureCode, ticket } = props;
  const load = useCallback(() => loadTexts(HOLDER_TEXT_NAMES, cultureCode), [cultureCode]);
  const { data: words } = useLoad(load);
  if (!words) return null;
  return (
    <>
      <CorrectAnswers {...props} words={words} />
      <PassTicketOn {...props} words={words} />
      <CancelPaidTicket {...props} words={words} cancelPaid={cancelPaid} />
      {ticket.cancelUntilText === "" && (
        <p className="holder-hint">
          {ticket.isOfGroup && ticket.price > 0 ? words.CANCEL_TICKET_GROUP : words.CANCEL_TICKET_CLOSED}
        </p>
      )}
    </>
  );
}
