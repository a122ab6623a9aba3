import { fillText } from "@foyer/domain/locale/fill-text.ts";
import type { BuiltInTicket } from "./built-in-ticket.ts";
import { type Box, fitText, type Sheet } from "./fit-text.ts";

const DUE = { line: "#b45309", fill: "#fff6e0" };
const INSET = 16;

/** Draws, in the place of the code, that the ticket is not valid yet, the amount, its deadline and the reference. rules/attend 12 */
export function drawPaymentDue(sheet: Sheet, ticket: BuiltInTicket, box: Box): void {
  const { texts, priceText, heldUntilText: date } = ticket;
  const { document } = sheet.file;
  document.roundedRect(box.x, box.y, box.width, box.height, 8).lineWidth(2).fillAndStroke(DUE.fill, DUE.line);
  const inner = { x: box.x + INSET, width: box.width - 2 * INSET };
  const bottom = box.y + box.height - INSET;
  const held = date === "" ? "" : fillText(texts.TICKET_HELD, { date });
  let y = box.y + INSET;
  const write = (text: string, room: number, size: number, font: "regular" | "bold") => {
    const height = Math.min(room, bottom - y);
    y = fitText(sheet, text, { ...inner, y, height }, { size, smallest: 7, font }) + 10;
  };
  write(texts.TICKET_UNPAID, 66, 18, "bold");
  write(priceText, 32, 24, "bold");
  write(held, 60, 11, "regular");
  write(`${texts.PAYMENT_REFERENCE}: ${ticket.paymentReference}`, 30, 12, "bold");
  write(texts.TICKET_BARCODE_LATER, 44, 11, "regular");
}
