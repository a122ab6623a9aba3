import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

type Options = {
  /** Replaces the current history entry. */
  replace?: boolean;
  /** Skips the leave guard, because everything is saved. */
  pastGuard?: boolean;
};

/** Returns a function that navigates to a path: `go(paths.catalogs())`. */
export function useGo(): (to: string, options?: Options) => void {
  const { history } = useRouter();
  return useCallback(
    (to, { replace = false, pastGuard = false } = {}) => {
      history[replace ? "replace" : "push"](to, undefined, { ignoreBlocker: pastGuard });
    },
    [history],
  );
}
