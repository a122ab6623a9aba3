import { createRequire } from "node:module";
import type { Readable } from "node:stream";
import PDFDocument from "pdfkit";
import type { TicketPage } from "../ticket-page/ticket-page.service.ts";
import { drawCode } from "./draw-code.ts";
import { drawPaymentDue } from "./draw-payment-due.ts";
import { fitText } from "./fit-text.ts";
import type { TicketPdfTexts } from "./ticket-pdf-texts.ts";

const fontPath = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
const FONTS = { regular: fontPath("DejaVuSans"), bold: fontPath("DejaVuSans-Bold") };

/** Points. The page folds to a quarter: neither fold crosses a code. */
const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 42;
const FOLD = { x: A4.width / 2, y: A4.height / 2 };
const GAP = 24;
const LEFT = { x: MARGIN, width: FOLD.x - MARGIN - GAP };
const RIGHT = { x: FOLD.x + GAP, width: LEFT.width };
const WHOLE = { x: MARGIN, width: A4.width - 2 * MARGIN };
const INK = { accent: "#2747b8", tint: "#eef2ff", muted: "#505866", line: "#c9ced8" };

const BAND = 132;
const LOGO = { width: 132, height: 72, padding: 6 };

type Draw = {
  document: PDFKit.PDFDocument;
  ticket: TicketPage;
  texts: TicketPdfTexts;
  logo?: Uint8Array | undefined;
};

/** Draws a ticket of one A4 page. Letters that its font lacks are left blank. rules/attend 8 */
export function drawTicket(ticket: TicketPage, texts: TicketPdfTexts, logo?: Uint8Array): Readable {
  const info = { Title: `${texts.TICKET_TITLE} ${ticket.ticketId}`, Subject: ticket.project.name };
  const document = new PDFDocument({ size: "A4", margin: 0, info, lang: ticket.cultureCode });
  for (const [name, path] of Object.entries(FONTS)) document.registerFont(name, path);
  const draw = { document, ticket, texts, logo };
  const below = drawEvent(draw);
  drawHolder(draw, below);
  drawAdmission(draw, below);
  drawFolds(document);
  drawFacts(draw);
  document.end();
  return document as unknown as Readable;
}

/** The event across the page: name, dates, places, logo. Returns the y below it. */
function drawEvent(draw: Draw): number {
  const { document, ticket } = draw;
  const { project } = ticket;
  document.rect(0, 0, A4.width, BAND).fill(INK.tint);
  document.rect(0, BAND - 3, A4.width, 3).fill(INK.accent);
  const side = { x: WHOLE.x, width: WHOLE.width - drawLogo(draw) };
  const name = { ...side, y: 30, height: 52 };
  let y = fitText(document, project.name, name, { size: 26, smallest: 13, font: "bold" });
  y = fitText(
    document,
    project.period,
    { ...side, y: y + 6, height: 16 },
    { size: 12, smallest: 8, font: "bold" },
  );
  const where = [project.places.join(" · "), project.zoneName].filter(Boolean).join("   |   ");
  fitText(document, where, { ...side, y: y + 2, height: 14 }, { size: 10, smallest: 7, colour: INK.muted });
  return BAND;
}

/** The logo at the right end of the band, on white; returns the width that it takes from the text. */
function drawLogo({ document, ticket, logo }: Draw): number {
  const size = ticket.project.logo;
  if (!size || !logo) return 0;
  const scale = Math.min(1, LOGO.width / size.width, LOGO.height / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  const [x, y] = [A4.width - MARGIN - width, (BAND - 3 - height) / 2];
  const plate = [width, height].map((side) => side + 2 * LOGO.padding) as [number, number];
  document.roundedRect(x - LOGO.padding, y - LOGO.padding, ...plate, 6).fill("#fff");
  document.image(Buffer.from(logo), x, y, { width, height });
  return width + LOGO.padding + GAP;
}

/** The holder, left in the upper half. */
function drawHolder({ document, ticket, texts }: Draw, top: number): void {
  const label = { size: 10, font: "bold", colour: INK.accent } as const;
  let y = fitText(document, ticket.registrationName, { ...LEFT, y: top + 30, height: 30 }, label);
  const name = ticket.fullName || texts.TICKET_TITLE;
  y = fitText(document, name, { ...LEFT, y: y + 10, height: 130 }, { size: 30, smallest: 13, font: "bold" });
  const company = { ...LEFT, y: y + 8, height: FOLD.y - y - 30 };
  fitText(document, ticket.company, company, { size: 15, smallest: 9, colour: INK.muted });
}

/** Right in the upper half: the code, or what is due first. */
function drawAdmission(draw: Draw, top: number): void {
  const { document, ticket, texts } = draw;
  const box = { ...RIGHT, y: top + 22, height: FOLD.y - top - 44 };
  if (ticket.status !== "issued") {
    drawPaymentDue(document, draw, box);
    return;
  }
  const y = drawCode(document, ticket, { ...box, height: box.height - 24 });
  const hint = { ...box, y: y + 2, height: 26 };
  fitText(document, texts.SHOW_AT_ENTRANCE, hint, {
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
  const left = drawColumn(draw, { ...LEFT, y: top }, [
    [texts.TICKET_NUMBER, String(ticketId)],
    [texts.TICKET_PRICE, priceText === "" ? texts.TICKET_FREE : `${priceText} – ${state}`],
  ]);
  const right = drawColumn(draw, { ...RIGHT, y: top }, [[texts.CONTACT_ORGANISER, contact]]);
  drawColumn(draw, { ...WHOLE, y: Math.max(left, right) + 6 }, [
    [texts.EVENT_DATES, `${project.period}\n${project.zoneName}`],
    [texts.EVENT_PLACES, project.places.join("\n")],
    // Last, because it may be long. rules/registrations 11
    [texts.TICKET_UNPAID, ticket.howToPay],
  ]);
}

/** Draws facts below each other and returns the y below them; a fact without a value is left out. */
function drawColumn(
  { document }: Draw,
  at: { x: number; y: number; width: number },
  facts: readonly [name: string, value: string][],
): number {
  let { y } = at;
  for (const [name, value] of facts.filter(([, text]) => text !== "")) {
    const height = A4.height - MARGIN - y - 20;
    const under = fitText(document, name, { ...at, y, height: 26 }, { size: 9, colour: INK.muted });
    y = fitText(document, value, { ...at, y: under + 2, height }, { size: 13, smallest: 8 }) + 16;
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
