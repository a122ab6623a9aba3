import { useRouterState } from "@tanstack/react-router";
import type { ScreenName } from "../paths.ts";

/** The screen of the current address; undefined: unknown address. */
export function useCurrentScreen(): ScreenName | undefined {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.screen });
}
