import { useEffect, useSyncExternalStore } from "react";
import type { GateSession, GateView } from "./gate-session.ts";

const SYNC_MS = 10_000;
const MAX_WAIT_MS = 30_000;

/** Returns the current view of the session; syncs by itself, less often while the server does not answer. rules/gates 18 */
export function useGateSession(session: GateSession): GateView {
  const view = useSyncExternalStore(session.subscribe, session.view);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    let wait = SYNC_MS;
    const run = async () => {
      clearTimeout(timer);
      await session.sync();
      if (isGone) return;
      wait = session.view().server === "reachable" ? SYNC_MS : Math.min(MAX_WAIT_MS, wait * 2);
      clearTimeout(timer);
      timer = setTimeout(() => void run(), wait);
    };
    const runNow = () => {
      wait = SYNC_MS;
      void run();
    };
    runNow();
    window.addEventListener("online", runNow);
    return () => {
      isGone = true;
      clearTimeout(timer);
      window.removeEventListener("online", runNow);
    };
  }, [session]);
  return view;
}
