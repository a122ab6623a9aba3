import type { TicketExport } from "@foyer/contract/ticket-exports.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { cancelWork } from "../../../platform/durable-work/work.store.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../../platform/http/route.ts";
import { getProject } from "../../projects/projects.service.ts";
import { getRegistration } from "../../registrations/registrations.service.ts";
import { type ExportKey, findExport } from "./export-progress.store.ts";

/** The progress of the caller's own export. */
export async function getExport(db: Kysely<Database>, caller: Caller, key: ExportKey): Promise<TicketExport> {
  const { registrationId: _, ...progress } = await requireExport(db, caller, key);
  return progress;
}

/** Cancels the caller's own export, on whichever server it runs. rules/tickets 22 */
export async function cancelExport(
  { db, caller, record }: Pick<RecordedContext, "db" | "caller" | "record">,
  key: ExportKey,
): Promise<TicketExport> {
  const { registrationId, ...progress } = await requireExport(db, caller, key);
  const { projectId, exportId: id } = key;
  if (!(await cancelWork(db, { projectId, id }))) {
    record("unchanged");
    return progress;
  }
  const list =
    registrationId === null
      ? { entity: "ticket list", of: await getProject(db, projectId) }
      : { entity: "responses", of: await getRegistration(db, { projectId, registrationId }) };
  record({
    action: "update",
    entity: list.entity,
    entityId: list.of.id,
    entityName: list.of.name,
    projectId,
    after: { cancelled: true, written: progress.written },
  });
  return progress;
}

async function requireExport(db: Kysely<Database>, caller: Caller, key: ExportKey) {
  const found = await findExport(db, key, caller);
  if (!found) throw problem("not-found");
  return found;
}
