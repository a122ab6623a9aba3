import type { Attendee } from "@foyer/contract/attendee-sign-in.ts";
import { useCallback, useEffect, useState } from "react";
import { forgetToken } from "../page/attendee-token.ts";
import { loadAttendee, signOut } from "./calls.ts";

type Way = Awaited<ReturnType<typeof loadAttendee>>["way"];
type State = "loading" | "failed" | { way: Way; attendee: Attendee | null };
type Props = { code: string; onOtherAttendee: () => void; onChanged: () => void };

/** The attendee of a registration's page, and the changes of who is signed in. rules/attendee-sign-in 4, 6 */
export function useAttendee({ code, onOtherAttendee, onChanged }: Props) {
  const [state, setState] = useState<State>("loading");
  /** The questionnaire's attendee: it stays mounted, hidden, while they sign in again. */
  const [opened, setOpened] = useState<Attendee | null>(null);
  const [hasEnded, setEnded] = useState(false);
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

  const show = (attendee: Attendee | null) => {
    setState((before) => (typeof before === "string" ? before : { way: before.way, attendee }));
    onChanged();
  };
  const enter = (attendee: Attendee) => {
    if (opened !== null && opened.email !== attendee.email) onOtherAttendee();
    if (!attendee.ticket) setOpened((before) => (before?.email === attendee.email ? before : attendee));
    setEnded(false);
    show(attendee);
  };
  const leave = () => {
    setOpened(null);
    onOtherAttendee();
    show(null);
    void signOut(code);
  };
  /** The session has ended at the server. */
  const end = () => {
    forgetToken(code);
    setEnded(true);
    show(null);
  };
  return { state, opened, hasEnded, load: () => void load(), enter, leave, end };
}
