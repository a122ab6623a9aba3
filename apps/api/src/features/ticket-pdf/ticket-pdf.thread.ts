import { buffer } from "node:stream/consumers";
import { drawTicket, type PrintedTicket } from "./ticket.pdf.ts";

/** In a thread: the ticket as a PDF file. */
export const drawTicketPdf = ({ page, texts }: PrintedTicket): Promise<Buffer> =>
  buffer(drawTicket(page, texts));
