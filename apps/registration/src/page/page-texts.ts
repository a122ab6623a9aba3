import { PAGE_TEXT_NAMES } from "@foyer/domain/ui-text/page-text-names.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import { PLAYER_TEXTS } from "@foyer/player/player-texts.ts";

export const PAGE_TEXTS = [...PLAYER_TEXTS, ...PAGE_TEXT_NAMES] as const;

export type PageTextName = (typeof PAGE_TEXTS)[number];
/** All texts of the page, in one culture. */
export type PageTexts = UiTexts<PageTextName>;
