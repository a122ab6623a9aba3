import type { Kysely } from "kysely";
import { isInReach } from "../../platform/db/projects-in-reach.ts";
import type { Database } from "../../platform/db/schema.ts";
import { nullable, number, sqlValue } from "../../platform/db/sql-rows.ts";
import { inTransaction } from "../../platform/db/transaction.ts";

/** Lists the projects with scans that are not counted. */
export async function listProjectsToCount(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom("gate_scan_pending")
    .select("project_id as projectId")
    .distinct()
    .where(await isInReach(db, "project_id"))
    .execute();
  return rows.map(({ projectId }) => projectId);
}

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
