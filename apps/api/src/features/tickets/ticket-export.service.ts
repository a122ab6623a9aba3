import { Readable } from "node:stream";
import type { TicketFilter } from "@foyer/contract/tickets.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { Context } from "../../platform/http/route.ts";
import { openSnapshot, type Snapshot } from "./ticket-export.store.ts";
import { writeTicketWorkbook } from "./ticket-workbook.ts";
import { requireProject } from "./tickets.service.ts";
import { toCells } from "./tickets.xlsx.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Each holds a connection for as long as somebody downloads: some have to be left for everybody else. */
const MOST_AT_ONCE = 4;
let running = 0;

/** The tickets that a filter finds as a workbook, written while it is sent. `db`: opens connections. rules/tickets 12 */
export async function exportTickets(
  db: Kysely<Database>,
  { caller, record }: Pick<Context, "caller" | "record">,
  filter: TicketFilter,
): Promise<FileAnswer> {
  const project = await requireProject(db, caller, filter.projectId);
  if (running >= MOST_AT_ONCE) throw problem("busy");
  running += 1;
  const snapshot = await openSnapshot(db, filter, project.timeZone).catch((error: unknown) => {
    running -= 1;
    throw error;
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
  return { name: `tickets-${fileNameOf(project)}.xlsx`, contentType: XLSX, content: toStream(snapshot) };
}

function toStream({ rows, count, close }: Snapshot): Readable {
  const stream = Readable.fromWeb(writeTicketWorkbook(cellsOf(rows), count));
  // However it ends: sent, failed, or the client has gone.
  stream.once("close", () => {
    running -= 1;
    void close();
  });
  return stream;
}

async function* cellsOf(rows: Snapshot["rows"]) {
  for await (const row of rows) yield toCells(row);
}

/** What a file may be called everywhere. */
function fileNameOf({ id, name }: { id: number; name: string }): string {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length > 0 ? words.join("-").slice(0, 100) : String(id);
}
