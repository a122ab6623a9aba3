import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

type Options = {
  /** Instead of the current entry of the browser's history. */
  replace?: boolean;
  /** Past a leave guard: what was typed is saved. */
  pastGuard?: boolean;
};

/** Goes to a path: `go(paths.catalogs())`. */
export function useGo(): (to: string, options?: Options) => void {
  const { history } = useRouter();
  return useCallback(
    (to, { replace = false, pastGuard = false } = {}) => {
      history[replace ? "replace" : "push"](to, undefined, { ignoreBlocker: pastGuard });
    },
    [history],
  );
}
