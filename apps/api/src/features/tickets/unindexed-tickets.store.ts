import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { numbers, sqlRows, text } from "../../platform/db/sql-rows.ts";
import { readSnapshot } from "../../platform/db/transaction.ts";

/** The tickets of a project with changes that are not indexed; "many": more than `MAX_UNINDEXED_IDS`. */
export type Unindexed = readonly number[] | "many";

/** More than the sales of a second; large imports and upgrades exceed it until the job has caught up. */
const MAX_UNINDEXED_IDS = 10_000;

/**
 * Reads in one snapshot, so that the index, the unindexed tickets and the counters are consistent during sales.
 * rules/tickets 11
 */
export function readLists<T>(
  db: Kysely<Database>,
  projectId: number,
  read: (trx: Transaction<Database>, unindexed: Unindexed) => Promise<T>,
): Promise<T> {
  return readSnapshot(db, async (trx) => read(trx, await findUnindexed(trx, projectId)));
}

/** Returns the tickets that a reader must check itself; also sets how this transaction reads long lists. */
export async function findUnindexed(trx: Transaction<Database>, projectId: number): Promise<Unindexed> {
  const { rows } = await sqlRows({ jit: text, memory: text, ids: numbers })`
    select set_config('jit', 'off', true) as jit, set_config('work_mem', '64MB', true) as memory,
      array(select ticket_id from ticket_change where project_id = ${projectId} limit ${MAX_UNINDEXED_IDS + 1}) as ids`.execute(
    trx,
  );
  const ids = rows[0]?.ids ?? [];
  return ids.length > MAX_UNINDEXED_IDS ? "many" : [...new Set(ids)];
}
