import { useEffect } from "react";
import type { ScannerSession } from "./scanner-session.ts";

/** Starts a scanner, tells it what happens in the browser, and closes it at the end. rules/gates 24, 27 */
export function useBrowserEvents(session: ScannerSession): void {
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    const look = () => session.apply({ type: document.hidden ? "pageHidden" : "pageShown" });
    const goOnline = () => session.apply({ type: "helpArrived", against: ["reader-missing"] });
    const findCamera = () => session.apply({ type: "helpArrived", against: ["no-camera", "ended"] });
    document.addEventListener("visibilitychange", look, { signal });
    window.addEventListener("online", goOnline, { signal });
    (navigator.mediaDevices as MediaDevices | undefined)?.addEventListener("devicechange", findCamera, {
      signal,
    });
    session.start();
    return () => {
      leave.abort();
      session.apply({ type: "closed" });
    };
  }, [session]);
}
