import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { nullable, number, sqlValue } from "../../platform/db/sql-rows.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { WaitingRows } from "../../platform/durable-work/waiting-rows.store.ts";

/** The scans that are not counted. */
export const scansToCount: WaitingRows = (db, isReachable) =>
  db.selectFrom("gate_scan_pending").select("project_id as projectId").where(isReachable);

/**
 * Counts the project's next scans and returns how many; null while something else holds its visitors. In a transaction, so
 * that a cluster takes the locks where the others take them. rules/distribution 6
 */
export async function countScans(
  db: Kysely<Database>,
  projectId: number,
  scans: number,
): Promise<number | null> {
  const { counted } = await inTransaction(db, (trx) =>
    trx
      .selectNoFrom(sqlValue(nullable(number))`count_gate_scans(${projectId}, ${scans})`.as("counted"))
      .executeTakeFirstOrThrow(),
  );
  return counted;
}
