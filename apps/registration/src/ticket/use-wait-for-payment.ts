import { useEffect } from "react";

const EVERY_MS = 60_000;

/** While a ticket waits for its payment, asks again: each minute, and whenever the visitor comes back to the tab. */
export function useWaitForPayment(isWaiting: boolean, refresh: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    const refreshIfSeen = () => document.visibilityState === "visible" && refresh();
    const timer = setInterval(refreshIfSeen, EVERY_MS);
    document.addEventListener("visibilitychange", refreshIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refreshIfSeen);
    };
  }, [isWaiting, refresh]);
}
