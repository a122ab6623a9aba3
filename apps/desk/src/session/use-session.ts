import { useEffect, useSyncExternalStore } from "react";
import type { DeskSession, DeskView } from "./desk-session.ts";

const EVERY_MS = 15_000;

/** The session as it is now; hands in by itself, and holds whoever leaves before that. rules/desk 6, 10 */
export function useSession(session: DeskSession): DeskView {
  const view = useSyncExternalStore(session.subscribe, session.view);
  useEffect(() => {
    const sync = () => void session.sync();
    sync();
    const timer = setInterval(sync, EVERY_MS);
    window.addEventListener("online", sync);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", sync);
    };
  }, [session]);
  const isHeld = view.waiting > 0;
  useEffect(() => {
    if (!isHeld) return;
    const hold = (event: BeforeUnloadEvent) => {
      if (!session.isLeft) event.preventDefault();
    };
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [isHeld, session]);
  return view;
}
