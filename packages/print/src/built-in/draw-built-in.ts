import { directionOf } from "@foyer/domain/locale/direction.ts";
import type { PdfFile } from "../pdf/pdf-file.ts";
import type { BuiltInTicket } from "./built-in-ticket.ts";
import { drawAdmissionCode } from "./draw-admission-code.ts";
import { drawPaymentDue } from "./draw-payment-due.ts";
import { type Box, fitText, type Sheet } from "./fit-text.ts";

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

const BAND = 132;
const LOGO = { width: 132, height: 72, padding: 6 };

type Draw = Sheet & { ticket: BuiltInTicket };

/** Adds the page of a ticket to a PDF file; its logo is embedded. rules/attend 8 */
export function drawBuiltIn(file: PdfFile, ticket: BuiltInTicket): void {
  const { culture } = ticket;
  file.addPage(A4);
  const draw: Draw = { file, culture, isRightToLeft: directionOf(culture) === "rtl", ticket };
  const below = drawEvent(draw);
  drawHolder(draw, below);
  drawAdmission(draw, below);
  drawFolds(file.document);
  drawFacts(draw);
}

/** The event across the page: name, dates, places, logo. Returns the y below it. */
function drawEvent(draw: Draw): number {
  const { event } = draw.ticket;
  const { document } = draw.file;
  document.rect(0, 0, A4.width, BAND).fill(INK.tint);
  document.rect(0, BAND - 3, A4.width, 3).fill(INK.accent);
  const taken = drawLogo(draw);
  const side = { x: WHOLE.x + (draw.isRightToLeft ? taken : 0), width: WHOLE.width - taken };
  const name = { ...side, y: 30, height: 52 };
  let y = fitText(draw, event.name, name, { size: 26, smallest: 13, font: "bold" });
  y = fitText(draw, event.period, { ...side, y: y + 6, height: 16 }, { size: 12, smallest: 8, font: "bold" });
  const where = [event.places.join(" · "), event.zoneName].filter(Boolean).join("   |   ");
  fitText(draw, where, { ...side, y: y + 2, height: 14 }, { size: 10, smallest: 7, colour: INK.muted });
  return BAND;
}

/** The logo at the end of the band, on white; returns the width that it takes from the text. */
function drawLogo({ file, isRightToLeft, ticket }: Draw): number {
  const { logo } = ticket.event;
  if (!logo) return 0;
  const scale = Math.min(1, LOGO.width / logo.width, LOGO.height / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  const [x, y] = [isRightToLeft ? MARGIN : A4.width - MARGIN - width, (BAND - 3 - height) / 2];
  const plate = [width, height].map((side) => side + 2 * LOGO.padding) as [number, number];
  file.document.roundedRect(x - LOGO.padding, y - LOGO.padding, ...plate, 6).fill("#fff");
  file.drawImage(logo.image, { x, y, width, height });
  return width + LOGO.padding + GAP;
}

/** The holder, first in the upper half. */
function drawHolder(draw: Draw, top: number): void {
  const { ticket } = draw;
  const { first } = columnsOf(draw);
  const label = { size: 10, font: "bold", colour: INK.accent } as const;
  let y = fitText(draw, ticket.registrationName, { ...first, y: top + 30, height: 30 }, label);
  const name = ticket.fullName || ticket.texts.TICKET_TITLE;
  y = fitText(draw, name, { ...first, y: y + 10, height: 130 }, { size: 30, smallest: 13, font: "bold" });
  const company = { ...first, y: y + 8, height: FOLD.y - y - 30 };
  fitText(draw, ticket.company, company, { size: 15, smallest: 9, colour: INK.muted });
}

/** Beside the holder: the code, or what is due first. */
function drawAdmission(draw: Draw, top: number): void {
  const { code, texts } = draw.ticket;
  const box = { ...columnsOf(draw).second, y: top + 22, height: FOLD.y - top - 44 };
  if (!code) {
    drawPaymentDue(draw, draw.ticket, box);
    return;
  }
  const y = drawAdmissionCode(draw, code, { ...box, height: box.height - 24 });
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
  const { event, texts, priceText, purchased, ticketId, howToPay } = draw.ticket;
  const state = purchased ? texts.TICKET_PAID : texts.TICKET_UNPAID;
  const contact = [event.contactEmail, event.contactPhone].filter(Boolean).join("\n");
  const top = FOLD.y + 36;
  const { first, second } = columnsOf(draw);
  const one = drawColumn(draw, { ...first, y: top }, [
    [texts.TICKET_NUMBER, String(ticketId)],
    [texts.TICKET_PRICE, priceText === "" ? texts.TICKET_FREE : `${priceText} – ${state}`],
  ]);
  const other = drawColumn(draw, { ...second, y: top }, [[texts.CONTACT_ORGANISER, contact]]);
  drawColumn(draw, { ...WHOLE, y: Math.max(one, other) + 6 }, [
    [texts.EVENT_DATES, `${event.period}\n${event.zoneName}`],
    [texts.EVENT_PLACES, event.places.join("\n")],
    // Last, because it may be long. rules/registrations 11
    [texts.TICKET_UNPAID, howToPay],
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
