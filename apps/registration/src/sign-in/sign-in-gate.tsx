import type { Attendee } from "@foyer/contract/attendee-sign-in.ts";
import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FailedNotice } from "../page/failed-notice.tsx";
import { HasTicket } from "../page/has-ticket.tsx";
import { Notice } from "../page/notice.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import { CodeSignIn } from "./code-sign-in.tsx";
import { ProviderSignIn } from "./provider-sign-in.tsx";
import "./sign-in.css";
import { useAttendee } from "./use-attendee.ts";

/** Calls of the form to the gate: the session has ended, or the attendee has a ticket already. */
export type GateNews = { onSignedOut: () => void; onHasTicket: () => void };

type Props = {
  code: string;
  cultureCode: string;
  texts: PageTexts;
  /** Deletes the answers, which the next attendee must not see. */
  onOtherAttendee: () => void;
  /** The questionnaire, for a signed-in attendee. */
  children: (attendee: Attendee, news: GateNews) => ReactNode;
};

/** Shows the questionnaire to signed-in attendees, and the ticket to those who have one. rules/attendee-sign-in 1, 6 */
export function SignInGate({ code, cultureCode, texts, onOtherAttendee, children }: Props) {
  const { place, moveFocus } = useFocusAfterChange();
  const gate = useAttendee({ code, onOtherAttendee, onChanged: moveFocus });
  const { state, opened } = gate;
  if (state === "failed")
    return (
      <FailedNotice texts={texts} onRetry={gate.load}>
        {texts.SIGN_IN_FAILED}
      </FailedNotice>
    );
  if (state === "loading") return <p role="status">{texts.LOADING}</p>;

  const { way, attendee } = state;
  const isOpen = attendee !== null && attendee.ticket === null;
  return (
    <div className="gate" ref={place}>
      {attendee === null && gate.hasEnded && <Notice tone="wrong">{texts.SIGN_IN_ENDED}</Notice>}
      {attendee === null &&
        (way === "code" ? (
          <CodeSignIn code={code} cultureCode={cultureCode} texts={texts} onSignedIn={gate.enter} />
        ) : (
          <ProviderSignIn code={code} texts={texts} />
        ))}
      {attendee && (
        <p className="signed-in">
          <span>{fillText(texts.SIGNED_IN_AS, { name: attendee.name })}</span>
          <button type="button" className="text-button" onClick={gate.leave}>
            {texts.SIGN_OUT_BUTTON}
          </button>
        </p>
      )}
      {attendee?.ticket && <HasTicket code={code} identifier={attendee.ticket} texts={texts} />}
      {opened && (
        <div className="gated" hidden={!isOpen} key={opened.email}>
          {children(opened, { onSignedOut: gate.end, onHasTicket: gate.load })}
        </div>
      )}
    </div>
  );
}

/** Moves the focus from a removed button to its replacement: the first input, link or heading. */
function useFocusAfterChange() {
  const place = useRef<HTMLDivElement>(null);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (changes === 0) return;
    const found = place.current?.querySelectorAll<HTMLElement>(
      ".sign-in :is(input, button), .has-ticket a, h2[tabindex]",
    );
    [...(found ?? [])].find((one) => one.closest("[hidden]") === null)?.focus();
  }, [changes]);
  return { place, moveFocus: () => setChanges((count) => count + 1) };
}
