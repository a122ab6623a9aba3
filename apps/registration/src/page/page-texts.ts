import type { UiTextName } from "@foyer/domain/ui-text/ui-text-names.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import { PLAYER_TEXTS } from "@foyer/player/player-texts.ts";

/** Names of the page's UI items, in addition to those of the player. */
const OWN = [
  "LANGUAGE_LABEL",
  "EVENT_DATES",
  "EVENT_PLACES",
  "CLOSE_BUTTON",
  "REGISTRATION_UNKNOWN",
  "REGISTRATION_DRAFT",
  "REGISTRATION_NOT_YET_OPEN",
  "REGISTRATION_CLOSED",
  "REGISTRATION_SOLD_OUT",
  "EVENT_OVER",
  "CONTACT_ORGANISER",
  "OTHER_REGISTRATIONS",
  "SUBMIT_BUTTON",
  "START_OVER_BUTTON",
  "PROGRESS_RESTORED",
  "SCENARIO_CHANGED",
  "SUBMITTING",
  "SUBMIT_FAILED",
  "OFFLINE_NOTICE",
  "NETWORKING_CONSENT",
  "NETWORKING_CONSENT_HINT",
  "NETWORKING_NOTICE",
  "HOLDS_OF_NETWORK",
  "PROMO_CODE_APPLIED",
  "PROMO_CODE_DISCOUNT",
  "PROMO_CODE_FREE",
  "TICKET_TITLE",
  "TICKET_THANKS",
  "TICKET_NUMBER",
  "TICKET_BARCODE",
  "TICKET_PRICE",
  "TICKET_FREE",
  "TICKET_HELD",
  "TICKET_UNPAID",
  "TICKET_BARCODE_LATER",
  "PAYMENT_REFERENCE",
  "TICKET_PAID",
  "TICKET_CANCELLED",
  "TICKET_EXPIRED",
  "TICKET_UNKNOWN",
  "SHOW_AT_ENTRANCE",
  "PRINT_TICKET",
  "DOWNLOAD_TICKET",
  "ADD_TO_CALENDAR",
  "COPY_LINK",
  "LINK_COPIED",
  "REGISTER_ANOTHER",
  "TICKET_AGAIN_TITLE",
  "TICKET_AGAIN_HINT",
  "TICKET_AGAIN_EMAIL",
  "TICKET_AGAIN_BUTTON",
  "TICKET_AGAIN_SENT",
] as const satisfies readonly UiTextName[];

export const PAGE_TEXTS = [...PLAYER_TEXTS, ...OWN] as const;

export type PageTextName = (typeof PAGE_TEXTS)[number];
/** All texts of the page, in one culture. */
export type PageTexts = UiTexts<PageTextName>;
