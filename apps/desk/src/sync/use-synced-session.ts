import { useEffect, useSyncExternalStore } from "react";
import type { ServerStatus } from "../server/call-server.ts";

/** An open device that scans. */
type Synced<V> = {
  subscribe: (listener: () => void) => () => void;
  view: () => V;
  /** Sends what is not sent, and asks for changes. */
  sync: () => Promise<void>;
};

const SYNC_MS = 10_000;
const MAX_WAIT_MS = 30_000;

/** Returns the current view of the session; syncs by itself, less often while the server does not answer. rules/gates 18, rules/leads 8 */
export function useSyncedSession<V extends { server: ServerStatus }>(session: Synced<V>): V {
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
