import { useRouterState } from "@tanstack/react-router";
import { useMemo } from "react";
import type { MessageLink } from "../messages/messages.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The id of the entry that has just been added. */
    added?: number;
    /** The next step for it. */
    next?: MessageLink;
  }
}

/** Marks the row of the entry that has just been added, until its list is left. rules/shell 8 */
export function useAddedRow(): { keys: readonly number[] } | undefined {
  const added = useRouterState({ select: ({ location }) => location.state.added });
  return useMemo(() => (added === undefined ? undefined : { keys: [added] }), [added]);
}

/** The next step for the entry that has just been added, until its list is left. rules/guidance 3 */
export const useNextOfAdded = (): MessageLink | undefined =>
  useRouterState({ select: ({ location }) => location.state.next });
