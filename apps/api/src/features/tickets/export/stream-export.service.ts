import { addAbortSignal, type Readable } from "node:stream";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { type FilledTable, writeWorkbook } from "../../../platform/formats/xlsx/write-workbook.ts";
import { takeExportSlot } from "../../../platform/http/export-slots.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import type { ExportOwner } from "./export-progress.store.ts";
import { beginProgress, type ExportProgress, unseenProgress } from "./export-progress.ts";

export { openCursor, openExport } from "./export-snapshot.store.ts";

/** The input of an export: the number of counted rows, and its release. */
type Source = { count: number; close: () => Promise<void> };
/** Yields the batches and updates the progress after each one. */
export type Counted = <Batch extends { readonly length: number }>(
  batches: AsyncIterable<Batch>,
) => AsyncGenerator<Batch>;

type Export<S extends Source> = {
  projectId: number;
  caller: ExportOwner;
  /** The registration of an export of responses; null for an export of tickets. */
  registrationId: number | null;
  /** The id under which the progress can be read. */
  exportId: string | undefined;
  /** Opens the snapshot; `signal` ends it, even in the middle of a query. */
  open: (signal: AbortSignal) => Promise<S>;
  /** Writes the file and counts the complete rows in `progress`. */
  write: (source: S, followed: Pick<ExportProgress, "progress" | "unprintable">) => Readable;
};

type Workbook<S extends Source> = Omit<Export<S>, "write"> & {
  tables: (source: S, counted: Counted) => AsyncGenerator<FilledTable>;
  /** The number of rows of one counted row in all tables together. */
  rowsEach: number;
};

/** Streams a workbook as `streamExport` does. */
export const streamWorkbook = <S extends Source>(
  db: Kysely<Database>,
  { tables, rowsEach, ...rest }: Workbook<S>,
) =>
  streamExport(db, {
    ...rest,
    write: (source, { progress }) => writeWorkbook(tables(source, counter(progress, rowsEach))),
  });

/** Streams a file from a snapshot of its own, under the concurrency limit. `db`: a pool. rules/tickets 12, 22 */
export async function streamExport<S extends Source>(
  db: Kysely<Database>,
  { projectId, registrationId, caller, exportId, open, write }: Export<S>,
): Promise<{ source: S; content: Readable }> {
  const followed =
    exportId === undefined
      ? unseenProgress()
      : await beginProgress(db, { projectId, registrationId, exportId }, caller);
  let free = () => {};
  try {
    free = takeExportSlot();
    const source = await open(followed.signal);
    followed.progress.total = source.count;
    const content = write(source, followed).once("close", free);
    return { source, content: endingWith(content, source, followed) };
  } catch (error) {
    free();
    await followed.end("failed");
    throw followed.signal.aborted ? problem("export-cancelled") : error;
  }
}

function endingWith(stream: Readable, { close }: Source, { signal, end }: ExportProgress): Readable {
  // Every end of the stream: sent, failed, cancelled, or the client has disconnected.
  stream.once("close", () => {
    void close();
    void end(stream.readableEnded ? "done" : "failed");
  });
  return addAbortSignal(signal, stream);
}

function counter(progress: ExportProgress["progress"], rowsEach: number): Counted {
  let rows = 0;
  return async function* counted(batches) {
    for await (const batch of batches) {
      yield batch;
      rows += batch.length;
      progress.completed = Math.floor(rows / rowsEach);
    }
  };
}
