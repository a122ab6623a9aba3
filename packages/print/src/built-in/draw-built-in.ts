import { directionOf } from "@foyer/domain/locale/direction.ts";
import type { PdfFile } from "../pdf/pdf-file.ts";
import type { BuiltInTicket } from "./built-in-ticket.ts";
import { drawAdmissionCode, drawSignedCode, SIGNED_SIDE } from "./draw-admission-code.ts";
import { drawBadge } from "./draw-badge.ts";
import { drawPaymentDue } from "./draw-payment-due.ts";
import { type Box, fitText, type Sheet } from "./fit-text.ts";

/** Points. The page folds to a quarter; neither fold crosses a code. */
const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 42;
const FOLD = { x: A4.width / 2, y: A4.height / 2 };
const GAP = 24;
const COLUMN = FOLD.x - MARGIN - GAP;
const WHOLE = { x: MARGIN, width: A4.width - 2 * MARGIN };
/** The first and the second column in reading order; the page is mirrored for right-to-left languages. */
const columnsOf = ({ isRightToLeft }: Sheet) => {
  const [left, right] = [
    { x: MARGIN, width: COLUMN },
    { x: FOLD.x + GAP, width: COLUMN },
  ] as const;
  return isRightToLeft ? { first: right, second: left } : { first: left, second: right };
};
const INK = { muted: "#505866", line: "#c9ced8" };

/** Points between the badge and the folds, and the edges of the page, which printers leave white. */
const INSET = 16;

type Draw = Sheet & { ticket: BuiltInTicket };

/** Adds the page of a ticket to a PDF file; its logo is embedded. rules/attend 8 */
export function drawBuiltIn(file: PdfFile, ticket: BuiltInTicket): void {
  const { culture } = ticket;
  file.addPage(A4);
  const draw: Draw = { file, culture, isRightToLeft: directionOf(culture) === "rtl", ticket };
  drawBadge(draw, ticket, badgeBox(draw));
  drawAdmission(draw);
  drawFolds(file.document);
  drawFacts(draw);
  drawSigned(draw);
}

/** The upper quarter on the side where lines begin: A6 when the page is folded or cut. */
const badgeBox = ({ isRightToLeft }: Sheet): Box => ({
  x: (isRightToLeft ? FOLD.x : 0) + INSET,
  y: INSET,
  width: FOLD.x - 2 * INSET,
  height: FOLD.y - 2 * INSET,
});

/** Draws the code beside the badge, or the payment due for an unpaid ticket. */
function drawAdmission(draw: Draw): void {
  const { code, texts } = draw.ticket;
  const box = { ...columnsOf(draw).second, y: 56, height: FOLD.y - 112 };
  if (!code) {
    drawPaymentDue(draw, draw.ticket, box);
    return;
  }
  const y = drawAdmissionCode(draw, code, { ...box, height: box.height - 24 });
  const hint = { ...box, y: y + 2, height: 26 };
  fitText(draw, texts.SHOW_AT_ENTRANCE, hint, {
    size: 10,
    smallest: 7,
    colour: INK.muted,
    align: "center",
  });
}

/** Draws the lower half: event, dates, places, number, price and contact in two columns, and how to pay below. */
function drawFacts(draw: Draw): void {
  const { event, texts, priceText, purchased, ticketId, howToPay } = draw.ticket;
  const state = purchased ? texts.TICKET_PAID : texts.TICKET_UNPAID;
  const contact = [event.contactEmail, event.contactPhone].filter(Boolean).join("\n");
  const heading = { ...WHOLE, y: FOLD.y + 30, height: 44 };
  const top = fitText(draw, event.name, heading, { size: 18, smallest: 10, font: "bold" }) + 14;
  const { first, second } = columnsOf(draw);
  const one = drawColumn(draw, { ...first, y: top }, [
    [texts.EVENT_DATES, `${event.period}\n${event.zoneName}`],
    [texts.TICKET_NUMBER, ticketId === null ? "" : String(ticketId)],
  ]);
  const other = drawColumn(draw, { ...second, y: top }, [
    [texts.EVENT_PLACES, event.places.join("\n")],
    [
      texts.TICKET_PRICE,
      ticketId === null ? "" : priceText === "" ? texts.TICKET_FREE : `${priceText} – ${state}`,
    ],
    [texts.CONTACT_ORGANISER, contact],
  ]);
  drawColumn(draw, { ...WHOLE, y: Math.max(one, other) + 6 }, [
    // Last, because the text may be long. rules/registrations 11
    [texts.TICKET_UNPAID, howToPay],
  ]);
}

/** Draws the signed code and its hint at the foot of the page: far from the code that readers take first. */
function drawSigned(draw: Draw): void {
  const { signedCode, texts } = draw.ticket;
  if (signedCode === "") return;
  const row = { ...columnsOf(draw).second, y: A4.height - MARGIN - SIGNED_SIDE };
  drawSignedCode(draw, signedCode, row);
  const width = row.width - SIGNED_SIDE - 10;
  const hint = { x: draw.isRightToLeft ? row.x + SIGNED_SIDE + 10 : row.x, y: row.y + 6, width };
  fitText(
    draw,
    texts.SHOW_SIGNED_CODE,
    { ...hint, height: SIGNED_SIDE - 12 },
    { size: 10, smallest: 7, colour: INK.muted, align: "end" },
  );
}

/** Draws facts below each other and returns the y below them; facts without a value are left out. */
function drawColumn(
  sheet: Draw,
  at: Omit<Box, "height">,
  facts: readonly [name: string, value: string][],
): number {
  let { y } = at;
  const foot = sheet.ticket.signedCode === "" ? 0 : SIGNED_SIDE;
  for (const [name, value] of facts.filter(([, text]) => text !== "")) {
    const height = A4.height - MARGIN - foot - y - 20;
    const under = fitText(sheet, name, { ...at, y, height: 26 }, { size: 9, colour: INK.muted });
    y = fitText(sheet, value, { ...at, y: under + 2, height }, { size: 13, smallest: 8 }) + 16;
  }
  return y;
}

function drawFolds(document: PDFKit.PDFDocument): void {
  document.save().lineWidth(0.5).dash(2, { space: 4 }).strokeColor(INK.line);
  document.moveTo(0, FOLD.y).lineTo(A4.width, FOLD.y).stroke();
  document
    .moveTo(FOLD.x, 0)
    .lineTo(FOLD.x, FOLD.y)
    .moveTo(FOLD.x, A4.height - 14)
    .lineTo(FOLD.x, A4.height)
    .stroke();
  document.restore();
}
