import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { neverNull, number, sqlRows } from "../../platform/db/sql-rows.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { WaitingRows } from "../../platform/durable-work/waiting-rows.store.ts";

/** The changes of tickets that are not indexed yet. */
export const changesToIndex: WaitingRows = (db, isReachable) =>
  db.selectFrom("ticket_change").select("project_id as projectId").where(isReachable);

/** Does a project have more than `limit` changes that are not indexed? */
export async function hasMoreChanges(
  db: Kysely<Database>,
  projectId: number,
  limit: number,
): Promise<boolean> {
  const next = await db
    .selectFrom("ticket_change")
    .select("id")
    .where("project_id", "=", projectId)
    .orderBy("id")
    .offset(limit)
    .limit(1)
    .executeTakeFirst();
  return next !== undefined;
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
