import { useEffect } from "react";
import type { ServerStatus } from "../server/call-server.ts";

/** Has the service worker store the scanner while there is a network, so that the camera opens without one. rules/gates 23 */
export function useKeptCamera(server: ServerStatus): void {
  const isReachable = server === "reachable";
  useEffect(() => {
    if (!isReachable || !("serviceWorker" in navigator)) return;
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage("keep-camera"));
  }, [isReachable]);
}
