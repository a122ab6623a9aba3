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
