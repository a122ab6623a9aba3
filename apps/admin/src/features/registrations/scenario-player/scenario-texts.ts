import type { UiTextName } from "@foyer/domain/ui-text/ui-text-names.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import { PLAYER_TEXTS } from "@foyer/player/player-texts.ts";

/** Names of the UI items that only Test Scenario needs, not the player. */
const OWN = ["SCENARIO_RESULTS", "YES", "NO"] as const satisfies readonly UiTextName[];

export const SCENARIO_TEXTS = [...PLAYER_TEXTS, ...OWN] as const;
/** Texts of these UI items in one culture. */
export type ScenarioTexts = UiTexts<(typeof SCENARIO_TEXTS)[number]>;
