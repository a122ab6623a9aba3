import { dayIn } from "@foyer/domain/format/days.ts";
import { formatMoney } from "@foyer/domain/format/money.ts";
import { INVOICE_TITLES, type InvoiceDocument, lineTitle } from "@foyer/domain/invoice/invoice-document.ts";
import { toPercent, totalOf, type VatRate } from "@foyer/domain/invoice/vat.ts";
import { directionOf } from "@foyer/domain/locale/direction.ts";
import { fillText } from "@foyer/domain/locale/fill-text.ts";
import type { Cents } from "@foyer/domain/money/cents.ts";
import { type Box, fitText, measureText, type Sheet } from "../built-in/fit-text.ts";
import type { PdfFile } from "../pdf/pdf-file.ts";
import { ELECTRONIC_INVOICE, writeElectronicInvoice } from "./electronic-invoice.ts";
import { FACTUR_X_METADATA } from "./factur-x-metadata.ts";

/** Points. */
const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 57;
const WHOLE = { x: MARGIN, width: A4.width - 2 * MARGIN };
const BOTTOM = A4.height - MARGIN;
const INK = { muted: "#505866", line: "#c9ced8" };
/** Amounts and rates stand at the end of each line. */
const AMOUNT_WIDTH = 90;
const RATE_WIDTH = 55;
const SMALL = { size: 8, smallest: 6, colour: INK.muted } as const;
const TEXT = { size: 9.5, smallest: 7 } as const;

type Draw = Sheet & { invoice: InvoiceDocument };

/** Adds the pages of an invoice to a PDF file with the electronic invoice (rules/invoices 19), or of the document that cancels or corrects one. rules/invoices 9 */
export function drawInvoice(file: PdfFile, invoice: InvoiceDocument): void {
  const { culture } = invoice;
  const draw: Draw = { file, culture, isRightToLeft: directionOf(culture) === "rtl", invoice };
  file.addPage(A4);
  let y = drawLines(draw, drawHead(draw));
  // Sums, sentences and note stand together.
  if (y + measureEnd(draw) > BOTTOM) {
    file.addPage(A4);
    y = MARGIN;
  }
  drawEnd(draw, y);
  file.attachAlternative({
    name: ELECTRONIC_INVOICE,
    type: "text/xml",
    description: "Factur-X, EN 16931",
    content: writeElectronicInvoice(invoice),
  });
  file.addMetadata(FACTUR_X_METADATA);
}

/** A box whose edges count from where lines begin. */
const from = ({ isRightToLeft }: Sheet, start: number, width: number) => ({
  x: isRightToLeft ? A4.width - start - width : start,
  width,
});

/** Draws both parties and what the invoice is; returns the y below. */
function drawHead(draw: Draw): number {
  const { kind, number, issuedOn, cancels, seller, recipient, event, texts } = draw.invoice;
  const half = WHOLE.width / 2 - 12;
  const left = { ...from(draw, MARGIN, half), height: 200 };
  const right = { ...from(draw, MARGIN + half + 24, half), height: 200 };
  const sender = `${seller.name} · ${linesOf(seller.address).join(" · ")}`;
  const under = fitText(draw, sender, { ...left, y: MARGIN, height: 22 }, SMALL) + 10;
  const to = fitText(draw, partyText(draw, recipient, recipient.email), { ...left, y: under }, TEXT);
  const numbers = [
    seller.vatNumber && `${texts.INVOICE_VAT_NUMBER}: ${seller.vatNumber}`,
    seller.taxNumber && `${texts.INVOICE_TAX_NUMBER}: ${seller.taxNumber}`,
  ].filter(Boolean);
  const name = fitText(
    draw,
    seller.name,
    { ...right, y: MARGIN, height: 40 },
    { size: 12, smallest: 8, font: "bold" },
  );
  const address = [...linesOf(seller.address), countryName(draw, seller.country), ...numbers].join("\n");
  const by = fitText(draw, address, { ...right, y: name + 2 }, TEXT);
  let y = Math.max(to, by) + 34;
  const title = texts[INVOICE_TITLES[kind]];
  y =
    fitText(
      draw,
      `${title} ${number}`,
      { ...WHOLE, y, height: 60 },
      { size: 18, smallest: 11, font: "bold" },
    ) + 6;
  const facts = [
    `${texts.INVOICE_DATE}: ${dayIn(issuedOn, draw.culture)}`,
    `${texts.INVOICE_EVENT}: ${event.period} (${event.name})`,
    cancels &&
      fillText(kind === "correction" ? texts.INVOICE_CORRECTS : texts.INVOICE_CANCELS, {
        number: cancels.number,
        date: dayIn(cancels.issuedOn, draw.culture),
      }),
  ].filter(Boolean);
  return fitText(draw, facts.join("\n"), { ...WHOLE, y, height: 80 }, TEXT) + 20;
}

/** Draws a line for each ticket and the card fee, on as many pages as they need; returns the y below the last one. */
function drawLines(draw: Draw, top: number): number {
  let y = drawColumnNames(draw, top);
  for (const line of draw.invoice.lines) {
    const { fullName, rate, gross } = line;
    const what = [lineTitle(draw.invoice, line), fullName].filter(Boolean).join("\n");
    const place = { ...textColumn(draw), y, height: 60 };
    if (y + measureText(draw, what, place, TEXT) > BOTTOM) {
      draw.file.addPage(A4);
      y = drawColumnNames(draw, MARGIN);
    }
    const below = fitText(draw, what, { ...place, y }, TEXT);
    fitText(draw, rateText(draw, rate), { ...rateColumn(draw), y, height: 20 }, { ...TEXT, align: "end" });
    fitText(draw, money(draw, gross), { ...amountColumn(draw), y, height: 20 }, { ...TEXT, align: "end" });
    y = below + 6;
  }
  rule(draw, y);
  return y + 10;
}

function drawColumnNames(draw: Draw, y: number): number {
  const { texts } = draw.invoice;
  const below = fitText(draw, texts.INVOICE_TICKET, { ...textColumn(draw), y, height: 14 }, SMALL);
  const vat = fillText(texts.INVOICE_VAT, { rate: "" })
    .replace(/\s*%\s*/, "")
    .trim();
  fitText(draw, vat, { ...rateColumn(draw), y, height: 14 }, { ...SMALL, align: "end" });
  fitText(draw, texts.INVOICE_AMOUNT, { ...amountColumn(draw), y, height: 14 }, { ...SMALL, align: "end" });
  rule(draw, below + 3);
  return below + 9;
}

const amountColumn = (draw: Sheet) => from(draw, MARGIN + WHOLE.width - AMOUNT_WIDTH, AMOUNT_WIDTH);
const rateColumn = (draw: Sheet) =>
  from(draw, MARGIN + WHOLE.width - AMOUNT_WIDTH - RATE_WIDTH, RATE_WIDTH - 6);
const textColumn = (draw: Sheet) => from(draw, MARGIN, WHOLE.width - AMOUNT_WIDTH - RATE_WIDTH - 8);

/** The sums of each rate and the total, as names with amounts. */
function sumsOf(draw: Draw): [name: string, amount: string][] {
  const { sums, texts } = draw.invoice;
  return [
    ...sums.flatMap(({ rate, net, vat }): [string, string][] => {
      const of = { rate: percentText(draw, rate) };
      return [
        [fillText(texts.INVOICE_NET, of), money(draw, net)],
        [fillText(texts.INVOICE_VAT, of), money(draw, vat)],
      ];
    }),
    [texts.INVOICE_TOTAL, money(draw, totalOf(sums).gross)],
  ];
}

/** The sentences below the sums. */
function sentencesOf({ invoice }: Draw): string {
  const { kind, isReverseCharge, seller, texts } = invoice;
  const sentences = [
    isReverseCharge && texts.INVOICE_REVERSE_CHARGE,
    kind === "invoice" && texts.INVOICE_PAID,
    seller.note,
  ];
  return sentences.filter(Boolean).join("\n\n");
}

const SUM_HEIGHT = 15;
const SENTENCES: Omit<Box, "y"> = { ...WHOLE, height: 400 };

const measureEnd = (draw: Draw): number =>
  sumsOf(draw).length * SUM_HEIGHT + 20 + measureText(draw, sentencesOf(draw), { ...SENTENCES, y: 0 }, TEXT);

function drawEnd(draw: Draw, top: number): void {
  const sums = sumsOf(draw);
  const names = from(draw, MARGIN + WHOLE.width - AMOUNT_WIDTH - 250, 244);
  let y = top;
  for (const [index, [name, amount]] of sums.entries()) {
    const font = index === sums.length - 1 ? "bold" : "regular";
    fitText(draw, name, { ...names, y, height: SUM_HEIGHT }, { ...TEXT, font, align: "end" });
    fitText(draw, amount, { ...amountColumn(draw), y, height: SUM_HEIGHT }, { ...TEXT, font, align: "end" });
    y += SUM_HEIGHT;
  }
  fitText(draw, sentencesOf(draw), { ...SENTENCES, y: y + 20 }, TEXT);
}

const linesOf = (address: string): string[] => address.split(/\r?\n/).filter((line) => line.trim() !== "");

/** A party with its address, as letters have it. */
function partyText(draw: Draw, party: InvoiceDocument["recipient"], email: string): string {
  const number = party.vatNumber && `${draw.invoice.texts.INVOICE_VAT_NUMBER}: ${party.vatNumber}`;
  const lines = [party.name, ...linesOf(party.address), countryName(draw, party.country), number, email];
  return lines.filter(Boolean).join("\n");
}

const countryName = ({ culture }: Sheet, code: string): string =>
  new Intl.DisplayNames([culture], { type: "region" }).of(code) ?? code;

const percentText = ({ culture }: Sheet, rate: VatRate): string =>
  new Intl.NumberFormat(culture, { maximumFractionDigits: 2 }).format(toPercent(rate));

const rateText = (draw: Sheet, rate: VatRate): string => `${percentText(draw, rate)} %`;

const money = ({ culture, invoice }: Draw, cents: Cents): string =>
  formatMoney(cents, invoice.currency, culture);

function rule({ file }: Draw, y: number): void {
  file.fillRectangles([{ x: WHOLE.x, y, width: WHOLE.width, height: 0.6 }], INK.line);
}
