import type { Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import type { AuditEntry } from "../../../platform/http/audit-entry.ts";
import { namedBackups } from "../erasures.store.ts";
import type { RuleKey, RuleRow } from "./retention-rules.store.ts";
import { insertRun } from "./retention-runs.store.ts";

type Starting = { rule: RuleRow; isTrial: boolean; by: { staffId: number | null; name: string } };

/** Starts an erasure by a rule, which is locked and does not run, or a trial of it; returns its id and audit entry. */
export async function startRun(
  trx: Transaction<Database>,
  key: RuleKey,
  { rule, isTrial, by: { staffId, name: staffName } }: Starting,
): Promise<{ runId: string; entry: AuditEntry }> {
  const backups = await namedBackups(trx);
  const runId = await insertRun(trx, { ...key, rule, isTrial, staffId, staffName, backups });
  return {
    runId,
    entry: {
      action: "update",
      ...entryOf(key.projectId, rule),
      after: { [isTrial ? "trial" : "erasure"]: runId },
    },
  };
}

/** Names a rule in the audit. */
export const entryOf = (projectId: number, { id, questionName }: Pick<RuleRow, "id" | "questionName">) => ({
  entity: "retention",
  entityId: id,
  entityName: questionName || "All personal data",
  projectId,
});
