import type { Cents } from "../money/cents.ts";
import type { INVOICE_TEXT_NAMES } from "../ui-text/invoice-text-names.ts";
import type { UiTexts } from "../ui-text/ui-texts.ts";
import type { VatRate, VatSum } from "./vat.ts";

export const INVOICE_KINDS = ["invoice", "cancellation", "correction"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** The UI item that is the title of each kind. */
export const INVOICE_TITLES = {
  invoice: "INVOICE_TITLE",
  cancellation: "INVOICE_CANCELLATION",
  correction: "INVOICE_CORRECTION",
} as const satisfies Record<InvoiceKind, string>;

/** A party of an invoice; its country is a code (ISO 3166-1). Empty texts are not printed. */
type Party = { name: string; address: string; country: string; vatNumber: string };

/** A ticket, or, without one, the card fee at a rate; then both names are empty. rules/invoices 23 */
export type InvoiceLine = {
  ticketId: number | null;
  registrationName: string;
  fullName: string;
  rate: VatRate;
  gross: Cents;
};

/** All that an invoice says, as it was issued. Amounts of a cancellation and a correction are negative. rules/invoices 8, 16 */
export type InvoiceDocument = {
  kind: InvoiceKind;
  number: string;
  /** At the venue: `2026-11-27`. */
  issuedOn: string;
  /** The invoice that a cancellation or a correction refers to. */
  cancels: { number: string; issuedOn: string } | null;
  culture: string;
  currency: string;
  seller: Party & { taxNumber: string; note: string };
  recipient: Party & { email: string };
  event: { name: string; period: string };
  lines: readonly InvoiceLine[];
  sums: readonly VatSum[];
  isReverseCharge: boolean;
  texts: UiTexts<(typeof INVOICE_TEXT_NAMES)[number]>;
};

/** The subject of a line in the words of its invoice: `Ticket 12, Visitors`. */
export const lineTitle = (
  { texts }: Pick<InvoiceDocument, "texts">,
  { ticketId, registrationName }: InvoiceLine,
): string =>
  ticketId === null ? texts.INVOICE_CARD_FEE : `${texts.INVOICE_TICKET} ${ticketId}, ${registrationName}`;
