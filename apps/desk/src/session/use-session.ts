import { useEffect, useSyncExternalStore } from "react";
import type { DeskSession, DeskView } from "./desk-session.ts";

const SYNC_INTERVAL_MS = 15_000;

/** Returns the current view of the session; syncs by itself, and asks before the page is left with unsynced visitors. rules/desk 6, 10 */
export function useSession(session: DeskSession): DeskView {
  const view = useSyncExternalStore(session.subscribe, session.view);
  useEffect(() => {
    const sync = () => void session.sync();
    sync();
    const timer = setInterval(sync, SYNC_INTERVAL_MS);
    window.addEventListener("online", sync);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", sync);
    };
  }, [session]);
  const hasUnsynced = view.waiting > 0;
  useEffect(() => {
    if (!hasUnsynced) return;
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (!session.isLeaving) event.preventDefault();
    };
    window.addEventListener("beforeunload", confirmLeaving);
    return () => window.removeEventListener("beforeunload", confirmLeaving);
  }, [hasUnsynced, session]);
  return view;
}
