import type { TicketPage } from "../ticket-page/ticket-page.service.ts";
import { type Box, fitText } from "./fit-text.ts";

type Drawing = NonNullable<TicketPage["drawing"]>;

/** Points: a module of 0.25 mm, the least that common readers read from paper. */
const LEAST_MODULE = 0.71;
const BARS_HEIGHT = 58;

/**
 * Draws the code of an issued ticket into a box: a matrix as it is; bars below a QR of the same code, which cameras read
 * better; only the QR where the bars would be too fine for readers. Returns the y below it. rules/attend 7, 8
 */
export function drawCode(document: PDFKit.PDFDocument, ticket: TicketPage, box: Box): number {
  const { drawing, qr, barcode } = ticket;
  if (!drawing) return box.y;
  const bars = qr && drawing.width * LEAST_MODULE <= box.width ? drawing : null;
  const matrix = qr ?? drawing;
  const side = Math.min(box.width, box.height - 24 - (bars ? BARS_HEIGHT + 10 : 0));
  let y = drawPath(document, matrix, {
    ...box,
    x: box.x + (box.width - side) / 2,
    width: side,
    height: side,
  });
  if (bars) {
    // Whole modules of one width, however long the code is.
    const width = Math.min(box.width, bars.width * 1.4);
    y = drawPath(document, bars, {
      x: box.x + (box.width - width) / 2,
      y: y + 10,
      width,
      height: BARS_HEIGHT,
    });
  }
  return fitText(
    document,
    barcode,
    { ...box, y: y + 6, height: 18 },
    { size: 12, smallest: 6, align: "center" },
  );
}

function drawPath(document: PDFKit.PDFDocument, { width, height, path }: Drawing, box: Box): number {
  document
    .save()
    .translate(box.x, box.y)
    .scale(box.width / width, box.height / height);
  document.path(path).fill("#000").restore();
  return box.y + box.height;
}
