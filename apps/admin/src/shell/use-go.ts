import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

type Options = {
  /** Replaces the current history entry. */
  replace?: boolean;
  /** Skips the leave guard, because everything is saved. */
  pastGuard?: boolean;
  /** The entry that has just been added: its row is marked in the list (`useAddedRow`). */
  added?: number;
};

/** Returns a function that navigates to a path: `go(paths.catalogs())`. */
export function useGo(): (to: string, options?: Options) => void {
  const { history } = useRouter();
  return useCallback(
    (to, { replace = false, pastGuard = false, added } = {}) => {
      history[replace ? "replace" : "push"](to, added === undefined ? undefined : { added }, {
        ignoreBlocker: pastGuard,
      });
    },
    [history],
  );
}
