import type { Symbology } from "@foyer/domain/barcode/symbology.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";

/** Names of the UI items on the page. */
export const BUILT_IN_TEXTS = [
  ...(["TICKET_TITLE", "TICKET_NUMBER", "TICKET_PRICE", "TICKET_FREE", "TICKET_PAID"] as const),
  ...(["EVENT_DATES", "EVENT_PLACES", "CONTACT_ORGANISER"] as const),
  ...(["SHOW_AT_ENTRANCE", "SHOW_SIGNED_CODE"] as const),
  ...(["TICKET_HELD", "TICKET_UNPAID", "TICKET_BARCODE_LATER", "PAYMENT_REFERENCE"] as const),
] as const;
export type BuiltInTexts = UiTexts<(typeof BUILT_IN_TEXTS)[number]>;

/** The contents of the built-in template, formatted for the ticket's culture; empty texts take no room. */
export type BuiltInTicket = {
  culture: string;
  /** Null: the code is unassigned. */
  ticketId: number | null;
  /** Null: the ticket is not paid yet, and the page says how to pay. rules/attend 12 */
  code: { symbology: Symbology; text: string } | null;
  /** The signed code; empty: none. rules/gates 32 */
  signedCode: string;
  fullName: string;
  company: string;
  registrationName: string;
  /** Empty: the ticket is free. */
  priceText: string;
  purchased: boolean;
  /** The end of the hold. */
  heldUntilText: string;
  paymentReference: string;
  howToPay: string;
  event: {
    name: string;
    period: string;
    zoneName: string;
    places: readonly string[];
    contactEmail: string;
    contactPhone: string;
    /** The badge's ground, shapes and line, and its texts, in the colour of the event; null: the product's own. */
    colours: { ground: string; shape: string; line: string; text: string } | null;
    /** A png or jpeg with its size in pixels. */
    logo: { image: Uint8Array; width: number; height: number } | null;
  };
  texts: BuiltInTexts;
};
