import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { InvoiceDocument } from "@foyer/domain/invoice/invoice-document.ts";
import { sumUpVat, toVatRate } from "@foyer/domain/invoice/vat.ts";
import { wholeCents } from "@foyer/domain/money/cents.ts";
import { INVOICE_TEXT_NAMES } from "@foyer/domain/ui-text/invoice-text-names.ts";
import { expect, it } from "vitest";
import { readTexts } from "../../test/read-pdf.ts";
import { printPages } from "../page/print-pages.ts";

// rules/invoices 9
type Seeded = { key: string; texts: Record<string, string> };
const seeded: Seeded[] = JSON.parse(
  await readFile(new URL("../../../../apps/api/seed/user-messages.json", import.meta.url), "utf8"),
);
const textsOf = (culture: string) =>
  Object.fromEntries(
    INVOICE_TEXT_NAMES.map((name) => [name, seeded.find(({ key }) => key === name)?.texts[culture] ?? ""]),
  ) as InvoiceDocument["texts"];

function makeInvoice(culture: string, count: number): InvoiceDocument {
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
const print = (invoice: InvoiceDocument) =>
  buffer(
    Readable.from(
      printPages([{ invoice }], {
        title: "Invoice F-0001",
        culture: invoice.culture,
        created: new Date("2026-11-27T10:00:00Z"),
        isArchival: true,
      }),
    ),
  );
const one = async (invoice: InvoiceDocument) =>
  (await readTexts(await print(invoice))).join("\n").replace(/\s+/g, " ");

it("says both parties, the number, each ticket and the sums", async () => {
  const text = await one(makeInvoice("en-GB", 3));
  for (const said of [
    "Invoice F-0001",
    "27 November 2026",
    "Fair GmbH",
    "Żółć & Söhne <KG>",
    "Austria",
    "ATU12345678",
    "Ticket 102, Visitors",
    "Person 2",
    "€19.99",
    "19 %",
    "€50.39",
    "€9.58",
    "€59.97",
    "Bank 123",
  ])
    expect(text).toContain(said);
  expect(text).not.toContain("Reverse charge");
});

it("says that the recipient owes the VAT", async () => {
  const invoice = makeInvoice("de-DE", 1);
  const lines = invoice.lines.map((line) => ({ ...line, rate: toVatRate(0) }));
  const text = await one({ ...invoice, lines, sums: sumUpVat(lines), isReverseCharge: true });
  expect(text).toContain("Steuerschuldnerschaft des Leistungsempfängers");
  expect(text).toContain("Nettobetrag zu 0 % USt. 19,99 €");
});

it.each(["en-GB", "ru-RU", "de-DE", "fr-FR", "es-ES", "it-IT", "tr-TR", "zh-CN", "ja-JP", "ar-SA"])(
  "is written in %s, fifty lines on several pages, with the total on the last",
  async (culture) => {
    const pages = await readTexts(await print(makeInvoice(culture, 50)));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.length).toBeLessThan(5);
    for (let at = 0; at < 50; at += 1) expect(pages.join("\n")).toContain(`Person ${at}`);
    expect(pages.join("\n")).not.toContain("[");
    expect(pages.at(-1)).toContain("Bank 123");
  },
);

it("is PDF/A-3b: metadata say so, colours have their profile, and every font is embedded", async () => {
  const bytes = await print(makeInvoice("en-GB", 1));
  const file = bytes.toString("latin1");
  expect(file.startsWith("%PDF-1.7\n%")).toBe(true);
  expect(file).toContain("<pdfaid:part>3</pdfaid:part>");
  expect(file).toContain("<pdfaid:conformance>B</pdfaid:conformance>");
  expect(file).toMatch(/\/OutputIntents? \[/);
  expect(file).toContain("/GTS_PDFA1");
  expect(file.match(/\/Type \/FontDescriptor/g)?.length).toBe(file.match(/\/FontFile2 /g)?.length);
  expect(file).toMatch(/\/ID \[</);
  expect(file).not.toContain("/Encrypt");
  expect(await print(makeInvoice("en-GB", 1))).toEqual(bytes);
});
