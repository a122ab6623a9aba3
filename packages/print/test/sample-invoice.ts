import { readFile } from "node:fs/promises";
import { feeLines } from "@foyer/domain/invoice/fee-lines.ts";
import type { InvoiceDocument } from "@foyer/domain/invoice/invoice-document.ts";
import { sumUpVat, toVatRate } from "@foyer/domain/invoice/vat.ts";
import { wholeCents } from "@foyer/domain/money/cents.ts";
import { INVOICE_TEXT_NAMES } from "@foyer/domain/ui-text/invoice-text-names.ts";

type Seeded = { key: string; texts: Record<string, string> };
const seeded: Seeded[] = JSON.parse(
  await readFile(new URL("../../../apps/api/seed/user-messages.json", import.meta.url), "utf8"),
);
const textsOf = (culture: string) =>
  Object.fromEntries(
    INVOICE_TEXT_NAMES.map((name) => [name, seeded.find(({ key }) => key === name)?.texts[culture] ?? ""]),
  ) as InvoiceDocument["texts"];

/** An invoice of so many tickets, in the texts of a culture. */
export function makeInvoice(culture: string, count: number): InvoiceDocument {
  const lines = Array.from({ length: count }, (_, at) => ({
    ticketId: 100 + at,
    registrationName: "Visitors",
    fullName: `Person ${at}`,
    rate: toVatRate(19),
    gross: wholeCents(1_999),
  }));
  return {
    kind: "invoice",
    number: "F-0001",
    issuedOn: "2026-11-27",
    cancels: null,
    culture,
    currency: "EUR",
    seller: {
      name: "Fair GmbH",
      address: "Messeplatz 1\n10115 Berlin",
      country: "DE",
      vatNumber: "DE123456789",
      taxNumber: "27/123/45678",
      note: "Bank 123",
    },
    recipient: {
      name: "Żółć & Söhne <KG>",
      address: "Ring 5\n1010 Wien",
      country: "AT",
      vatNumber: "ATU12345678",
      email: "books@acme.example",
    },
    event: { name: "Fair", period: "12–14 May 2027" },
    lines,
    sums: sumUpVat(lines),
    isReverseCharge: false,
    texts: textsOf(culture),
  };
}

/** The same invoice with a card fee. rules/invoices 23 */
export function withFee(invoice: InvoiceDocument, fee: number): InvoiceDocument {
  const fees = feeLines(wholeCents(fee), invoice.lines);
  const lines = [
    ...invoice.lines,
    ...fees.map((line) => ({ ticketId: null, registrationName: "", fullName: "", ...line })),
  ];
  return { ...invoice, lines, sums: sumUpVat(lines) };
}
