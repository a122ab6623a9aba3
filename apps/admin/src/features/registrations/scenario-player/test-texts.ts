import { PLAYER_TEXTS, type PlayerTexts } from "@foyer/player/player-texts.ts";

/** Names of the UI items that only the test needs. */
const OWN = ["SCENARIO_RESULTS", "YES", "NO"] as const;

export const TEST_TEXTS: readonly string[] = [...PLAYER_TEXTS, ...OWN];
/** Texts of these UI items in one culture. */
export type TestTexts = PlayerTexts & Readonly<Record<(typeof OWN)[number], string>>;
