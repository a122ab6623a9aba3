import { useEffect } from "react";

const INTERVAL_MS = 60_000;

/** Refreshes a ticket that waits for its payment: each minute, and whenever the visitor returns to the tab. */
export function useWaitForPayment(isWaiting: boolean, refresh: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    const refreshIfSeen = () => document.visibilityState === "visible" && refresh();
    const timer = setInterval(refreshIfSeen, INTERVAL_MS);
    document.addEventListener("visibilitychange", refreshIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refreshIfSeen);
    };
  }, [isWaiting, refresh]);
}
