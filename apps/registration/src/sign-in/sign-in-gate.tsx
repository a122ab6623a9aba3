import type { Attendee } from "@foyer/contract/attendee-sign-in.ts";
import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { ticketPath } from "../page/address.ts";
import { forgetToken } from "../page/attendee-token.ts";
import { Notice } from "../page/notice.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import { goTo } from "../page/use-address.ts";
import { loadAttendee, signOut } from "./calls.ts";
import { CodeSignIn } from "./code-sign-in.tsx";
import { ProviderSignIn } from "./provider-sign-in.tsx";
import "./sign-in.css";

/** What the form tells the gate: its session has ended, or its attendee has a ticket already. */
export type GateNews = { onSignedOut: () => void; onHasTicket: () => void };

type Props = {
  code: string;
  cultureCode: string;
  texts: PageTexts;
  /** Forgets the answers, which are not for the next attendee's eyes. */
  onOtherAttendee: () => void;
  /** The questionnaire, for a signed-in attendee. */
  children: (attendee: Attendee, news: GateNews) => ReactNode;
};
type Way = Awaited<ReturnType<typeof loadAttendee>>["way"];
type State = "loading" | "failed" | { way: Way; attendee: Attendee | null };

/** Lets an attendee to the questionnaire once they have signed in; who has a ticket gets to it instead. rules/attendee-sign-in 1, 6 */
export function SignInGate({ code, cultureCode, texts, onOtherAttendee, children }: Props) {
  const [state, setState] = useState<State>("loading");
  /** Whom the questionnaire was opened for: it stays, hidden, while they sign in again. */
  const [opened, setOpened] = useState<Attendee | null>(null);
  const [hasEnded, setEnded] = useState(false);
  const { place, moveFocus } = useFocusOnArrival();
  const load = useCallback(async () => {
    try {
      const { way, attendee } = await loadAttendee(code);
      if (!attendee) forgetToken(code);
      else if (!attendee.ticket) setOpened((before) => before ?? attendee);
      setState({ way, attendee });
    } catch {
      setState("failed");
    }
  }, [code]);
  useEffect(() => void load(), [load]);

  if (state === "failed") {
    const retry = (
      <button type="button" className="button" onClick={() => void load()}>
        {texts.RETRY_BUTTON}
      </button>
    );
    return (
      <Notice tone="wrong" actions={retry}>
        {texts.SIGN_IN_FAILED}
      </Notice>
    );
  }
  if (state === "loading") return <p role="status">{texts.LOADING}</p>;

  const { way, attendee } = state;
  const enter = (next: Attendee) => {
    if (opened !== null && opened.email !== next.email) onOtherAttendee();
    if (!next.ticket) setOpened((before) => (before?.email === next.email ? before : next));
    setEnded(false);
    setState({ way, attendee: next });
    moveFocus();
  };
  const leave = () => {
    setOpened(null);
    onOtherAttendee();
    setState({ way, attendee: null });
    moveFocus();
    void signOut(code);
  };
  const onSignedOut = () => {
    forgetToken(code);
    setEnded(true);
    setState({ way, attendee: null });
    moveFocus();
  };
  const isOpen = attendee !== null && attendee.ticket === null;
  return (
    <div className="gate" ref={place}>
      {attendee === null && hasEnded && <Notice tone="wrong">{texts.SIGN_IN_ENDED}</Notice>}
      {attendee === null &&
        (way === "code" ? (
          <CodeSignIn code={code} cultureCode={cultureCode} texts={texts} onSignedIn={enter} />
        ) : (
          <ProviderSignIn code={code} texts={texts} />
        ))}
      {attendee && (
        <p className="signed-in">
          <span>{fillText(texts.SIGNED_IN_AS, { name: attendee.name })}</span>
          <button type="button" className="text-button" onClick={leave}>
            {texts.SIGN_OUT_BUTTON}
          </button>
        </p>
      )}
      {attendee?.ticket && <HasTicket code={code} identifier={attendee.ticket} texts={texts} />}
      {opened && (
        <div className="gated" hidden={!isOpen} key={opened.email}>
          {children(opened, { onSignedOut, onHasTicket: () => void load() })}
        </div>
      )}
    </div>
  );
}

/** What was pressed disappears, so the focus goes to what has come in its place: the first input, link or heading. */
function useFocusOnArrival() {
  const place = useRef<HTMLDivElement>(null);
  const [arrivals, setArrivals] = useState(0);
  useEffect(() => {
    if (arrivals === 0) return;
    const found = place.current?.querySelectorAll<HTMLElement>(
      ".sign-in :is(input, button), .has-ticket a, h2[tabindex]",
    );
    [...(found ?? [])].find((one) => one.closest("[hidden]") === null)?.focus();
  }, [arrivals]);
  return { place, moveFocus: () => setArrivals((count) => count + 1) };
}

type HasTicketProps = { code: string; identifier: string; texts: PageTexts };

function HasTicket({ code, identifier, texts }: HasTicketProps) {
  const path = ticketPath(code, identifier);
  return (
    <div className="has-ticket" role="status">
      <p>{texts.SIGN_IN_HAS_TICKET}</p>
      <a
        className="button"
        data-main
        href={path}
        onClick={(event) => {
          event.preventDefault();
          goTo(path);
        }}
      >
        {texts.SIGN_IN_OPEN_TICKET}
      </a>
    </div>
  );
}
