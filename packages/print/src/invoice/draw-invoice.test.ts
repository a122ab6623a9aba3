import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { inflateSync } from "node:zlib";
import type { InvoiceDocument } from "@foyer/domain/invoice/invoice-document.ts";
import { sumUpVat, toVatRate } from "@foyer/domain/invoice/vat.ts";
import { expect, it } from "vitest";
import { readTexts } from "../../test/read-pdf.ts";
import { makeInvoice, withFee } from "../../test/sample-invoice.ts";
import { printPages } from "../page/print-pages.ts";
import { writeElectronicInvoice } from "./electronic-invoice.ts";

// rules/invoices 9
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

// rules/invoices 23
it("says the card fee below the tickets", async () => {
  const text = await one(withFee(makeInvoice("de-DE", 1), 120));
  for (const said of ["Kartengebühr 19 % 1,20 €", "Nettobetrag zu 19 % USt. 17,81 €", "21,19 €"])
    expect(text).toContain(said);
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

// rules/invoices 19
it("has the electronic invoice attached, and metadata that say so", async () => {
  const invoice = makeInvoice("en-GB", 2);
  const bytes = await print(invoice);
  const file = bytes.toString("latin1");
  expect(file).toContain("/AFRelationship /Alternative");
  expect(file).toContain("(factur-x.xml)");
  expect(file).toMatch(/\/AF \[\d+ 0 R\]/);
  expect(file).toMatch(/\/EmbeddedFiles/);
  const at = /\/Type \/EmbeddedFile[\s\S]*?\/Subtype \/text#2Fxml[\s\S]*?\/Length (\d+)[\s\S]*?stream\n/.exec(
    file,
  );
  const start = (at?.index ?? 0) + (at?.[0].length ?? 0);
  const stream = bytes.subarray(start, start + Number(at?.[1]));
  expect(inflateSync(stream).toString("utf8")).toBe(writeElectronicInvoice(invoice));
  for (const said of [
    "<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>",
    "<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>",
    "<pdfaSchema:prefix>fx</pdfaSchema:prefix>",
    "<pdfaProperty:name>ConformanceLevel</pdfaProperty:name>",
  ])
    expect(file).toContain(said);
});
