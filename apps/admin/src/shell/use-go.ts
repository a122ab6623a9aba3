import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import type { MessageLink } from "../messages/messages.ts";

type Options = {
  /** Replaces the current history entry. */
  replace?: boolean;
  /** Skips the leave guard, because everything is saved. */
  pastGuard?: boolean;
  /** The entry that has just been added: its row is marked in the list (`useAddedRow`). */
  added?: number;
  /** The next step for it, as a line above the list. */
  next?: MessageLink;
};

/** Returns a function that navigates to a path: `go(paths.catalogs())`. */
export function useGo(): (to: string, options?: Options) => void {
  const { history } = useRouter();
  return useCallback(
    (to, { replace = false, pastGuard = false, added, next } = {}) => {
      const state = added === undefined ? undefined : { added, ...(next && { next }) };
      history[replace ? "replace" : "push"](to, state, {
        ignoreBlocker: pastGuard,
      });
    },
    [history],
  );
}
