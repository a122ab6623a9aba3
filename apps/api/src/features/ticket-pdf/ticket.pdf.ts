import { createRequire } from "node:module";
import type { Readable } from "node:stream";
import type { getPublicTicket } from "@foyer/contract/attend.ts";
import type { Result } from "@foyer/contract/endpoint.ts";
import { formatMoment, formatWallTime, formatZone } from "@foyer/domain/format/times.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import PDFDocument from "pdfkit";

const fontPath = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
const REGULAR = fontPath("DejaVuSans");
const BOLD = fontPath("DejaVuSans-Bold");

/** Points. */
const PAGE = { size: "A5", layout: "portrait", margin: 40 } as const;
const BARCODE = { width: 240, height: 110 };

type TicketPage = Result<typeof getPublicTicket>;
type Texts = UiTexts<TicketPdfText>;
export type TicketPdfText =
  | ("TICKET_TITLE" | "TICKET_NUMBER" | "SHOW_AT_ENTRANCE")
  | ("TICKET_HELD" | "TICKET_UNPAID" | "TICKET_BARCODE_LATER" | "PAYMENT_REFERENCE");
export type PrintedTicket = { page: TicketPage; texts: Texts };

/** Draws a plain ticket: event, name, barcode. Letters that its font lacks are left blank. rules/attend 8 */
export function drawTicket(ticket: TicketPage, texts: Texts): Readable {
  const { project } = ticket;
  const document = new PDFDocument({ ...PAGE, info: { Title: `${texts.TICKET_TITLE} ${ticket.ticketId}` } });
  document.registerFont("regular", REGULAR).registerFont("bold", BOLD);
  const line = (text: string, size: number, font = "regular", colour = "#000") => {
    if (text !== "") document.font(font).fontSize(size).fillColor(colour).text(text, { align: "center" });
  };
  line(project.name, 18, "bold");
  document.moveDown(0.5);
  line(
    `${formatWallTime(project.startDateTime)} – ${formatWallTime(project.endDateTime)} (${formatZone(project.timeZone)})`,
    9,
  );
  line(project.places.join(", "), 9);
  document.moveDown(2);
  line(ticket.fullName, 22, "bold");
  line(ticket.company, 12);
  document.moveDown(2);
  if (ticket.drawing) {
    drawCode(document, ticket.drawing);
    line(ticket.barcode, 11);
    document.moveDown(1);
    line(texts.SHOW_AT_ENTRANCE, 10);
  } else {
    line(texts.TICKET_UNPAID, 16, "bold");
    document.moveDown(0.5);
    line(heldText(ticket, texts), 11);
    line(texts.TICKET_BARCODE_LATER, 11);
    document.moveDown(1);
    line(`${texts.PAYMENT_REFERENCE}: ${ticket.paymentReference}`, 11, "bold");
    line(ticket.howToPay, 11);
  }
  document.moveDown(1);
  line(`${texts.TICKET_NUMBER} ${ticket.ticketId}`, 9, "regular", "#444");
  line(ticket.registrationName, 9, "regular", "#444");
  document.end();
  return document as unknown as Readable;
}

function heldText({ expirePaymentDateTime: until, project }: TicketPage, texts: Texts): string {
  if (until === null) return "";
  const date = formatMoment(until, project.timeZone);
  return texts.TICKET_HELD.replace("[date]", `${date} (${formatZone(project.timeZone)})`);
}

/** Scales the drawing into its box, centred, and moves on below it. */
function drawCode(document: PDFKit.PDFDocument, drawing: NonNullable<TicketPage["drawing"]>): void {
  const isMatrix = Math.abs(drawing.width - drawing.height) < 1;
  const box = isMatrix ? { width: BARCODE.height * 1.4, height: BARCODE.height * 1.4 } : BARCODE;
  const left = (document.page.width - box.width) / 2;
  const top = document.y;
  document
    .save()
    .translate(left, top)
    .scale(box.width / drawing.width, box.height / drawing.height);
  document.path(drawing.path).fill("#000").restore();
  document.x = document.page.margins.left;
  document.y = top + box.height + 6;
}
