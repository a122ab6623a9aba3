import { useEffect, useRef } from "react";
import { loadVersion } from "../page/server.ts";

type Options = {
  code: string;
  /** The version of the scenario on the page. */
  version: number;
  /** The number of passed steps. */
  passed: number;
  isSending: boolean;
  reload: () => void;
};

/** Reloads the questions after Next if they have changed meanwhile; a failed check changes nothing. rules/player 9 */
export function useVersionCheck({ code, version, passed, isSending, reload }: Options): void {
  const before = useRef(passed);
  const latest = useRef({ isSending, reload });
  latest.current = { isSending, reload };
  useEffect(() => {
    const isNext = passed > before.current;
    before.current = passed;
    if (!isNext || !navigator.onLine) return;
    let isCurrent = true;
    loadVersion(code).then(
      // A submission is checked by the server.
      (now) => isCurrent && now !== version && !latest.current.isSending && latest.current.reload(),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [code, version, passed]);
}
