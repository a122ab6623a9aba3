import { PdfFile, type PdfHeader } from "@foyer/print/pdf/pdf-file.ts";
import { takeChunks } from "@foyer/print/pdf/take-chunks.ts";
import { addTicket } from "./ticket.pdf.ts";
import type { PrintedTicket } from "./ticket-pdf-texts.ts";

/** The next tickets of a file; the header and the logo come with the first ones. */
export type TicketsToMerge = {
  /** Of the file. */
  id: string;
  begins?: { header: PdfHeader; logo: Uint8Array | undefined };
  tickets: readonly PrintedTicket[];
  /** `end`: these are the last ones; `drop`: nobody wants the file any more. */
  after: "more" | "end" | "drop";
};

type OpenFile = { file: PdfFile; logo: Uint8Array | undefined };

const open = new Map<string, OpenFile>();

/** Adds tickets to a file and returns what was written of it; runs in a worker thread, which keeps the open files. */
export async function mergeTickets({ id, begins, tickets, after }: TicketsToMerge): Promise<Uint8Array> {
  if (begins) open.set(id, { file: new PdfFile(begins.header), logo: begins.logo });
  const found = open.get(id);
  if (after !== "more") open.delete(id);
  if (after === "drop") return new Uint8Array();
  if (!found) throw new Error(`The printout ${id} is not open`);
  for (const ticket of tickets) await addTicket(found.file, { ...ticket, logo: found.logo });
  if (after === "end") found.file.end();
  return Buffer.concat([...takeChunks(found.file)]);
}
