import { addAbortSignal, type Readable } from "node:stream";
import type { Request } from "@foyer/contract/endpoint.ts";
import type * as contract from "@foyer/contract/ticket-exports.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { writeWorkbook } from "../../../platform/formats/xlsx/write-workbook.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../../platform/http/route.ts";
import { requireProject } from "../tickets.service.ts";
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
    content: toStream(snapshot, followed),
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

function toStream({ batches, count, close }: Snapshot, { progress, signal, end }: ExportProgress): Readable {
  progress.total = count;
  const stream = writeWorkbook(counted(batches, progress), TICKET_TABLE);
  // Every end of the stream: sent, failed, cancelled, or the client has disconnected.
  stream.once("close", () => {
    running -= 1;
    void close();
    void end(stream.readableEnded ? "done" : "failed");
  });
  return addAbortSignal(signal, stream);
}

async function* counted(batches: Snapshot["batches"], progress: ExportProgress["progress"]) {
  for await (const batch of batches) {
    yield batch;
    progress.completed += batch.length;
  }
}

/** A file name that is valid on every system. */
function fileNameOf({ id, name }: { id: number; name: string }): string {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length > 0 ? words.join("-").slice(0, 100) : String(id);
}
