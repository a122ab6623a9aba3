import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { AuditEntry } from "../../platform/http/audit-entry.ts";

/** The author of an audit row. */
export type Actor = { staffId: number | null; name: string };

/** Writes one audit row, in the transaction of the change itself. rules/audit 1 */
export async function insertAudit(
  trx: Transaction<Database>,
  actor: Actor,
  entry: AuditEntry,
): Promise<void> {
  const { projectId = 0, action, entity, entityId, entityName = "", before, after } = entry;
  await trx
    .insertInto("audit")
    .values({
      project_id: projectId,
      staff_id: actor.staffId,
      staff_name: actor.name,
      action,
      entity,
      entity_id: String(entityId),
      entity_name: entityName,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute();
}
