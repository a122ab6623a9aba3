import type { PAYMENT_TEXT_NAMES } from "@foyer/domain/ui-text/payment-text-names.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";

/** The texts of payments by card, in one culture. */
export type PaymentTexts = UiTexts<(typeof PAYMENT_TEXT_NAMES)[number]>;
