import { addAbortSignal, type Readable } from "node:stream";
import type { Request } from "@foyer/contract/endpoint.ts";
import type * as contract from "@foyer/contract/ticket-exports.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { type FilledTable, writeWorkbook } from "../../../platform/formats/xlsx/write-workbook.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../../platform/http/route.ts";
import { listAskedQuestions } from "../../registrations/asked-questions.service.ts";
import { requireProject } from "../tickets.service.ts";
import { answerRows, answerTable } from "./answers.xlsx.ts";
import { beginProgress, type ExportProgress, unseenProgress } from "./export-progress.ts";
import { openSnapshot, type Snapshot } from "./ticket-export.store.ts";
import { TICKET_TABLE } from "./tickets.xlsx.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Exports at once on one server; each holds a database connection for the whole download. */
const CONCURRENCY_LIMIT = 4;
let running = 0;

/** Streams the tickets of a filter as a workbook. `db`: a pool, not a transaction. rules/tickets 12 */
export async function exportTickets(
  db: Kysely<Database>,
  { caller, record }: Pick<RecordedContext, "caller" | "record">,
  { exportId, ...filter }: Request<typeof contract.exportTickets>["query"],
): Promise<FileAnswer> {
  const project = await requireProject(db, caller, filter.projectId);
  const followed =
    exportId === undefined
      ? unseenProgress()
      : await beginProgress(db, { projectId: project.id, exportId }, caller);
  const snapshot = await takeSlot(() =>
    openSnapshot(db, filter, { timeZone: project.timeZone, signal: followed.signal }),
  ).catch(async (error: unknown) => {
    await followed.end("failed");
    throw followed.signal.aborted ? problem("export-cancelled") : error;
  });
  const { search, status } = filter;
  record({
    action: "export",
    entity: "ticket list",
    entityId: project.id,
    entityName: project.name,
    projectId: project.id,
    after: { count: snapshot.count, ...(status && { status }), ...(search && { searched: true }) },
  });
  return {
    name: `tickets-${fileNameOf(project)}.xlsx`,
    contentType: XLSX,
    content: toStream(snapshot, { ...followed, projectId: project.id }),
  };
}

/** Begins an export under the concurrency limit; its slot is freed again when it could not begin. */
async function takeSlot<T>(begin: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENCY_LIMIT) throw problem("busy");
  running += 1;
  try {
    return await begin();
  } catch (error) {
    running -= 1;
    throw error;
  }
}

function toStream(snapshot: Snapshot, followed: ExportProgress & { projectId: number }): Readable {
  const { count, close } = snapshot;
  const { progress, signal, end, projectId } = followed;
  progress.total = count;
  const stream = writeWorkbook(tablesOf(snapshot, { projectId, progress }));
  // Every end of the stream: sent, failed, cancelled, or the client has disconnected.
  stream.once("close", () => {
    running -= 1;
    void close();
    void end(stream.readableEnded ? "done" : "failed");
  });
  return addAbortSignal(signal, stream);
}

/** The 28 columns of each ticket, then its answers. rules/tickets 12, rules/responses 1 */
async function* tablesOf(
  snapshot: Snapshot,
  { projectId, progress }: Pick<ExportProgress, "progress"> & { projectId: number },
): AsyncGenerator<FilledTable> {
  let rows = 0;
  const counted = async function* <Row>(batches: AsyncIterable<Row[]>) {
    for await (const batch of batches) {
      yield batch;
      rows += batch.length;
      // Each ticket has a row in both tables.
      progress.completed = Math.floor(rows / 2);
    }
  };
  yield { table: TICKET_TABLE, batches: counted(snapshot.batches) };
  const questions = await listAskedQuestions(snapshot.trx, projectId, snapshot.played);
  yield { table: answerTable(questions), batches: counted(answerRows(snapshot.answers(), questions)) };
}

/** A file name that is valid on every system. */
function fileNameOf({ id, name }: { id: number; name: string }): string {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length > 0 ? words.join("-").slice(0, 100) : String(id);
}
