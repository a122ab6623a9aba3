import { isDecodable } from "@foyer/domain/internet/decodable.ts";
import { useRouterState } from "@tanstack/react-router";
import type { ScreenName } from "../paths.ts";

/** The screen of the current address; undefined: an unknown or badly encoded address. rules/shell 3 */
export function useCurrentScreen(): ScreenName | undefined {
  return useRouterState({
    select: ({ matches, location }) =>
      isDecodable(location.pathname) ? matches.at(-1)?.staticData.screen : undefined,
  });
}
