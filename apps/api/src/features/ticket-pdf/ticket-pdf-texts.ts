import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import type { TicketPage } from "../ticket-page/ticket-page.service.ts";

/** Names of the UI items on the page. */
export const TICKET_PDF_TEXTS = [
  ...(["TICKET_TITLE", "TICKET_NUMBER", "TICKET_PRICE", "TICKET_FREE", "TICKET_PAID"] as const),
  ...(["EVENT_DATES", "EVENT_PLACES", "CONTACT_ORGANISER", "SHOW_AT_ENTRANCE"] as const),
  ...(["TICKET_HELD", "TICKET_UNPAID", "TICKET_BARCODE_LATER", "PAYMENT_REFERENCE"] as const),
] as const;
export type TicketPdfTexts = UiTexts<(typeof TICKET_PDF_TEXTS)[number]>;
export type PrintedTicket = {
  page: TicketPage;
  texts: TicketPdfTexts;
  /** The event's logo, a png or jpeg. */
  logo?: Uint8Array | undefined;
};

/** Languages whose letters the page's font lacks, or that it puts in the wrong order. rules/attend 8 */
const NOT_PRINTED = new Set(["ar", "fa", "he", "ur", "hi", "th", "ja", "ko", "zh"]);

/** The culture of the page's own words: English where a language cannot be printed yet. */
export const printedCulture = (culture: string): string =>
  NOT_PRINTED.has(culture.split("-", 1)[0] ?? "") ? "en-GB" : culture;
