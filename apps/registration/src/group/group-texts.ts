import { GROUP_TEXT_NAMES } from "@foyer/domain/ui-text/group-text-names.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import { PAGE_TEXTS, type PageTextName } from "../page/page-texts.ts";

/** All texts of a group's pages. */
export const GROUP_PAGE_TEXTS = [...PAGE_TEXTS, ...GROUP_TEXT_NAMES] as const;
export type GroupTextName = PageTextName | (typeof GROUP_TEXT_NAMES)[number];
export type GroupTexts = UiTexts<GroupTextName>;
