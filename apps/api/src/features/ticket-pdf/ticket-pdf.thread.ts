import { buffer } from "node:stream/consumers";
import { drawTicket } from "./ticket.pdf.ts";
import type { PrintedTicket } from "./ticket-pdf-texts.ts";

/** Draws the ticket as a PDF file; runs in a worker thread. */
export const drawTicketPdf = async (printed: PrintedTicket): Promise<Buffer> =>
  buffer(await drawTicket(printed));
