import type { Kysely } from "kysely";
import { isInReach } from "../../platform/db/projects-in-reach.ts";
import type { Database } from "../../platform/db/schema.ts";
import { neverNull, number, sqlRows } from "../../platform/db/sql-rows.ts";
import { inTransaction } from "../../platform/db/transaction.ts";

/** Projects with tickets that are not indexed yet. */
export async function listProjectsToIndex(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom("ticket_change")
    .select("project_id as projectId")
    .distinct()
    .where(await isInReach(db, "project_id"))
    .execute();
  return rows.map(({ projectId }) => projectId);
}

/**
 * Indexes up to `most` changes of a project's tickets and returns how many; 0 while another server does so. In a
 * transaction, so that a cluster takes the lock where the removal of a gate file takes it. rules/distribution 6
 */
export async function indexChanges(db: Kysely<Database>, projectId: number, most: number): Promise<number> {
  const { rows } = await inTransaction(db, (trx) =>
    sqlRows({ count: neverNull(number) })`select index_tickets(${projectId}, ${most}) as count`.execute(trx),
  );
  return rows[0]?.count ?? 0;
}
