import { useRouterState } from "@tanstack/react-router";
import type { ScreenName } from "../paths.ts";

/** The screen that the address leads to; undefined where there is none. */
export function useCurrentScreen(): ScreenName | undefined {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.screen });
}
