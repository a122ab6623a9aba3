import type { OWN_INVOICE_TEXT_NAMES } from "@foyer/domain/ui-text/invoice-text-names.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";

/** The texts of invoices, in one culture. */
export type InvoiceTexts = UiTexts<(typeof OWN_INVOICE_TEXT_NAMES)[number]>;
