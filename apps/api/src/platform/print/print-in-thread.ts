import { Readable } from "node:stream";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { PrintedPage } from "@foyer/print/page/page-design.ts";
import type { PageReport } from "@foyer/print/page/print-pages.ts";
import type { PdfHeader } from "@foyer/print/pdf/pdf-file.ts";
import { EXPORTS_AT_ONCE } from "../http/export-slots.ts";
import { createWorkerPool } from "../threads/worker-pool.ts";
import { PageSender, type Written } from "./page-messages.ts";
import type { DocumentTask, PageTask } from "./print.thread.ts";

const module = new URL("./print.thread.ts", import.meta.url);
/** Pages of a file in one message to the thread. */
const PAGES_PER_MESSAGE = 16;
/** A reader that takes nothing for so long loses its file: each open one has a thread to itself. */
const STALL_MS = 60_000;

// A page that somebody waits for never stands behind a file of thousands. Fonts stay read while the thread lives.
const runPage = createWorkerPool<PageTask, Uint8Array>({
  module,
  task: "printPage",
  maxQueue: 50,
  timeoutMs: 8_000,
  idleTimeoutMs: 600_000,
});
// One that waits for a thread would lose its snapshot, which must not stand idle. rules/tickets 12
const runDocument = createWorkerPool<DocumentTask, Written>({
  module,
  task: "printDocument",
  threads: EXPORTS_AT_ONCE,
  maxQueue: 20,
  idleTimeoutMs: 60_000,
});

/** Prints one page in a worker thread; refused as `busy` where that would take longer than eight seconds. rules/limits 5 */
export const printPageInThread = async (page: PrintedPage, header: PdfHeader): Promise<Buffer> =>
  Buffer.from(await runPage({ page, header }));

/**
 * Prints any number of pages into one PDF file in a worker thread, chunk by chunk. Pages are read in messages of 16,
 * and only as fast as the chunks are taken: memory holds some dozens, however many there are. Whoever stops reading
 * (`return`, `break`, a destroyed stream) ends the work; `aborted` ends the wait for a thread. rules/printing 10
 */
export async function* printDocumentInThread(
  pages: Iterable<PrintedPage> | AsyncIterable<PrintedPage>,
  header: PdfHeader,
  onPage?: (report: PageReport) => void,
  aborted?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { port1: port, port2: theirs } = new MessageChannel();
  const waiting = new AbortController();
  const leaveQueue = () => waiting.abort();
  aborted?.addEventListener("abort", leaveQueue);
  const made = takeTurns(port, runDocument({ port: theirs, header }, [theirs], waiting.signal));
  const batches = batchesOf(pages);
  // The next pages are read while the thread draws the ones before; a failure is thrown where they are needed.
  const readOn = () => {
    const next = batches.next();
    next.catch(() => {});
    return next;
  };
  try {
    for (let coming = readOn(); ; ) {
      const { chunk, reports, isEnd } = await made.next();
      // It has a thread, which ends with its port and stays for the next file.
      aborted?.removeEventListener("abort", leaveQueue);
      for (const report of reports) onPage?.(report);
      if (!isEnd) {
        const { value } = await coming;
        port.postMessage(value);
        coming = readOn();
      }
      let isStalled = false;
      const stalled = setTimeout(() => {
        isStalled = true;
        // Without its port the thread ends the file, and is free for the next one.
        port.close();
      }, STALL_MS).unref();
      if (chunk.length > 0) yield chunk;
      clearTimeout(stalled);
      if (isStalled) throw new Error("Nobody has read this printout for a minute.");
      if (isEnd) return;
    }
  } finally {
    port.close();
    await batches.return(undefined);
  }
}

/** Prints into a stream of bytes. A stream that is destroyed while it waits for a thread leaves the queue at once. */
export function streamDocumentInThread(
  ...[pages, header, onPage]: Parameters<typeof printDocumentInThread>
): Readable {
  const over = new AbortController();
  const printing = printDocumentInThread(pages, header, onPage, over.signal);
  const stream = Readable.from(printing, { objectMode: false });
  const destroy = stream._destroy.bind(stream);
  // The stream itself would wait for what the generator waits for.
  stream._destroy = (error, done) => {
    over.abort();
    destroy(error, done);
  };
  return stream;
}

/**
 * Returns what the thread has written, message by message, and the end of the file: its result or its failure. A race of
 * each message with the result would keep every chunk until the end.
 */
function takeTurns(port: MessagePort, result: Promise<Written>) {
  type Turn = Written & { isEnd: boolean };
  let turn = Promise.withResolvers<Turn>();
  let finish: (() => void) | undefined;
  // Listens before the thread can speak: a message without a listener is lost.
  port.on("message", (written: Written) => turn.resolve({ ...written, isEnd: false }));
  const end = (how: () => void) => {
    finish = how;
    how();
  };
  result.then(
    (written) => end(() => turn.resolve({ ...written, isEnd: true })),
    (error) => end(() => turn.reject(error)),
  );
  return {
    async next(): Promise<Turn> {
      const taken = await turn.promise;
      turn = Promise.withResolvers();
      // The reader may be gone by the time that the file fails.
      turn.promise.catch(() => {});
      // The result may have come while the message before it was waiting.
      finish?.();
      return taken;
    },
  };
}

async function* batchesOf(pages: Iterable<PrintedPage> | AsyncIterable<PrintedPage>) {
  const sender = new PageSender();
  let batch: PrintedPage[] = [];
  for await (const page of pages) {
    batch.push(page);
    if (batch.length < PAGES_PER_MESSAGE) continue;
    yield sender.pack(batch, false);
    batch = [];
  }
  yield sender.pack(batch, true);
}
