import { buffer } from "node:stream/consumers";
import { drawTicket, type PrintedTicket } from "./ticket.pdf.ts";

/** Draws the ticket as a PDF file; runs in a worker thread. */
export const drawTicketPdf = ({ page, texts }: PrintedTicket): Promise<Buffer> =>
  buffer(drawTicket(page, texts));
