import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { MessagePort } from "node:worker_threads";
import type { PrintedPage } from "@foyer/print/page/page-design.ts";
import { type PageReport, printPages } from "@foyer/print/page/print-pages.ts";
import type { PdfHeader } from "@foyer/print/pdf/pdf-file.ts";
import { type PageBatch, PageReceiver, type Written } from "./page-messages.ts";

export type DocumentTask = { port: MessagePort; header: PdfHeader };
export type PageTask = { page: PrintedPage; header: PdfHeader };

/** Prints the pages that a port receives and sends chunks back; returns the end of the file. */
export async function printDocument({ port, header }: DocumentTask): Promise<Written> {
  let chunks: Uint8Array[] = [];
  let reports: PageReport[] = [];
  const take = (): Written => {
    const written = { chunk: Buffer.concat(chunks), reports };
    chunks = [];
    reports = [];
    return written;
  };
  async function* receivePages(): AsyncGenerator<PrintedPage> {
    const receiver = new PageReceiver();
    for (;;) {
      port.postMessage(take());
      const batch = await receive(port);
      if (!batch) throw new Error("Nobody waits for this printout any more.");
      yield* receiver.unpack(batch);
      if (batch.isLast) return;
    }
  }
  for await (const chunk of printPages(receivePages(), header, (report) => reports.push(report))) {
    chunks.push(chunk);
  }
  port.close();
  return take();
}

/** Prints one page into one file. */
export const printPage = ({ page, header }: PageTask): Promise<Buffer> =>
  buffer(Readable.from(printPages([page], header)));

/** The next pages; null when the other side has closed the port. */
async function receive(port: MessagePort): Promise<PageBatch | null> {
  // Ends the wait for the event that did not come; its listener would stay for as long as the port.
  const over = new AbortController();
  const { signal } = over;
  try {
    const [message] = await Promise.race([
      once(port, "message", { signal }),
      once(port, "close", { signal }),
    ]);
    return (message as PageBatch | undefined) ?? null;
  } finally {
    over.abort();
  }
}
