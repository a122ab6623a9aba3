import type { Readable } from "node:stream";
import { directionOf } from "@foyer/domain/locale/direction.ts";
import { PdfFile } from "@foyer/print/pdf/pdf-file.ts";
import { drawCode } from "./draw-code.ts";
import { drawPaymentDue } from "./draw-payment-due.ts";
import { type Box, fitText, type Sheet } from "./fit-text.ts";
import type { PrintedTicket } from "./ticket-pdf-texts.ts";

/** Points. The page folds to a quarter: neither fold crosses a code. */
const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 42;
const FOLD = { x: A4.width / 2, y: A4.height / 2 };
const GAP = 24;
const COLUMN = FOLD.x - MARGIN - GAP;
const WHOLE = { x: MARGIN, width: A4.width - 2 * MARGIN };
/** Where a language begins its lines; the page is mirrored for those that run right to left. */
const columnsOf = ({ isRightToLeft }: Sheet) => {
  const [left, right] = [
    { x: MARGIN, width: COLUMN },
    { x: FOLD.x + GAP, width: COLUMN },
  ] as const;
  return isRightToLeft ? { first: right, second: left } : { first: left, second: right };
};
const INK = { accent: "#2747b8", tint: "#eef2ff", muted: "#505866", line: "#c9ced8" };

/** The same ticket gives the same bytes, whenever it is printed. */
const UNDATED = new Date(0);

const BAND = 132;
const LOGO = { width: 132, height: 72, padding: 6 };

type Draw = Sheet & {
  ticket: PrintedTicket["page"];
  texts: PrintedTicket["texts"];
  logo?: Uint8Array | undefined;
};

/** Draws a ticket of one A4 page. rules/attend 8 */
export async function drawTicket(printed: PrintedTicket): Promise<Readable> {
  const { page, texts } = printed;
  const title = `${texts.TICKET_TITLE} ${page.ticketId}`;
  const header = { title, subject: page.project.name, culture: page.cultureCode, created: UNDATED };
  const file = new PdfFile(header);
  await addTicket(file, printed);
  file.end();
  return file.document as unknown as Readable;
}

/** Adds the page of a ticket to a PDF file. */
export async function addTicket(file: PdfFile, { page: ticket, texts, logo }: PrintedTicket): Promise<void> {
  const culture = ticket.cultureCode;
  if (logo) await file.embedImage(logo);
  file.addPage(A4);
  const sheet: Sheet = { file, culture, isRightToLeft: directionOf(culture) === "rtl" };
  const draw: Draw = { ...sheet, ticket, texts, logo };
  const below = drawEvent(draw);
  drawHolder(draw, below);
  drawAdmission(draw, below);
  drawFolds(file.document);
  drawFacts(draw);
}

/** The event across the page: name, dates, places, logo. Returns the y below it. */
function drawEvent(draw: Draw): number {
  const { project } = draw.ticket;
  const { document } = draw.file;
  document.rect(0, 0, A4.width, BAND).fill(INK.tint);
  document.rect(0, BAND - 3, A4.width, 3).fill(INK.accent);
  const taken = drawLogo(draw);
  const side = { x: WHOLE.x + (draw.isRightToLeft ? taken : 0), width: WHOLE.width - taken };
  const name = { ...side, y: 30, height: 52 };
  let y = fitText(draw, project.name, name, { size: 26, smallest: 13, font: "bold" });
  y = fitText(
    draw,
    project.period,
    { ...side, y: y + 6, height: 16 },
    { size: 12, smallest: 8, font: "bold" },
  );
  const where = [project.places.join(" · "), project.zoneName].filter(Boolean).join("   |   ");
  fitText(draw, where, { ...side, y: y + 2, height: 14 }, { size: 10, smallest: 7, colour: INK.muted });
  return BAND;
}

/** The logo at the end of the band, on white; returns the width that it takes from the text. */
function drawLogo({ file, isRightToLeft, ticket, logo }: Draw): number {
  const size = ticket.project.logo;
  if (!size || !logo) return 0;
  const scale = Math.min(1, LOGO.width / size.width, LOGO.height / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  const [x, y] = [isRightToLeft ? MARGIN : A4.width - MARGIN - width, (BAND - 3 - height) / 2];
  const plate = [width, height].map((side) => side + 2 * LOGO.padding) as [number, number];
  file.document.roundedRect(x - LOGO.padding, y - LOGO.padding, ...plate, 6).fill("#fff");
  file.drawImage(logo, { x, y, width, height });
  return width + LOGO.padding + GAP;
}

/** The holder, first in the upper half. */
function drawHolder(draw: Draw, top: number): void {
  const { ticket, texts } = draw;
  const { first } = columnsOf(draw);
  const label = { size: 10, font: "bold", colour: INK.accent } as const;
  let y = fitText(draw, ticket.registrationName, { ...first, y: top + 30, height: 30 }, label);
  const name = ticket.fullName || texts.TICKET_TITLE;
  y = fitText(draw, name, { ...first, y: y + 10, height: 130 }, { size: 30, smallest: 13, font: "bold" });
  const company = { ...first, y: y + 8, height: FOLD.y - y - 30 };
  fitText(draw, ticket.company, company, { size: 15, smallest: 9, colour: INK.muted });
}

/** Beside the holder: the code, or what is due first. */
function drawAdmission(draw: Draw, top: number): void {
  const { ticket, texts } = draw;
  const box = { ...columnsOf(draw).second, y: top + 22, height: FOLD.y - top - 44 };
  if (ticket.status !== "issued") {
    drawPaymentDue(draw, draw, box);
    return;
  }
  const y = drawCode(draw, ticket, { ...box, height: box.height - 24 });
  const hint = { ...box, y: y + 2, height: 26 };
  fitText(draw, texts.SHOW_AT_ENTRANCE, hint, {
    size: 9,
    smallest: 7,
    colour: INK.muted,
    align: "center",
  });
}

/** In the lower half: number, price and contact in two columns, below them when, where and how to pay. */
function drawFacts(draw: Draw): void {
  const { ticket, texts } = draw;
  const { project, priceText, purchased, ticketId } = ticket;
  const state = purchased ? texts.TICKET_PAID : texts.TICKET_UNPAID;
  const contact = [project.contactEmail, project.contactPhone].filter(Boolean).join("\n");
  const top = FOLD.y + 36;
  const { first, second } = columnsOf(draw);
  const one = drawColumn(draw, { ...first, y: top }, [
    [texts.TICKET_NUMBER, String(ticketId)],
    [texts.TICKET_PRICE, priceText === "" ? texts.TICKET_FREE : `${priceText} – ${state}`],
  ]);
  const other = drawColumn(draw, { ...second, y: top }, [[texts.CONTACT_ORGANISER, contact]]);
  drawColumn(draw, { ...WHOLE, y: Math.max(one, other) + 6 }, [
    [texts.EVENT_DATES, `${project.period}\n${project.zoneName}`],
    [texts.EVENT_PLACES, project.places.join("\n")],
    // Last, because it may be long. rules/registrations 11
    [texts.TICKET_UNPAID, ticket.howToPay],
  ]);
}

/** Draws facts below each other and returns the y below them; a fact without a value is left out. */
function drawColumn(
  sheet: Sheet,
  at: Omit<Box, "height">,
  facts: readonly [name: string, value: string][],
): number {
  let { y } = at;
  for (const [name, value] of facts.filter(([, text]) => text !== "")) {
    const height = A4.height - MARGIN - y - 20;
    const under = fitText(sheet, name, { ...at, y, height: 26 }, { size: 9, colour: INK.muted });
    y = fitText(sheet, value, { ...at, y: under + 2, height }, { size: 13, smallest: 8 }) + 16;
  }
  return y;
}

function drawFolds(document: PDFKit.PDFDocument): void {
  document.save().lineWidth(0.5).dash(2, { space: 4 }).strokeColor(INK.line);
  document.moveTo(0, FOLD.y).lineTo(A4.width, FOLD.y).stroke();
  document
    .moveTo(FOLD.x, A4.height - 14)
    .lineTo(FOLD.x, A4.height)
    .stroke();
  document.restore();
}
