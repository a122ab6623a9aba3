import type { TicketExport } from "@foyer/contract/ticket-exports.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { cancelWork } from "../../../platform/durable-work/work.store.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../../platform/http/route.ts";
import { getProject } from "../../projects/projects.service.ts";
import { type ExportKey, findExport } from "./export-progress.store.ts";

/** The progress of the caller's own export. */
export async function getExport(db: Kysely<Database>, caller: Caller, key: ExportKey): Promise<TicketExport> {
  const found = await findExport(db, key, caller);
  if (!found) throw problem("not-found");
  return found;
}

/** Cancels the caller's own export, on whichever server it runs. rules/tickets 22 */
export async function cancelExport(
  { db, caller, record }: Pick<RecordedContext, "db" | "caller" | "record">,
  key: ExportKey,
): Promise<TicketExport> {
  const found = await getExport(db, caller, key);
  if (!(await cancelWork(db, { projectId: key.projectId, id: key.exportId }))) {
    record("unchanged");
    return found;
  }
  const { id, name } = await getProject(db, key.projectId);
  record({
    action: "update",
    entity: "ticket list",
    entityId: id,
    entityName: name,
    projectId: id,
    after: { cancelled: true, written: found.written },
  });
  return found;
}
