import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { numbers, sqlRows, text } from "../../platform/db/sql-rows.ts";

/** The tickets of a project that the index does not have as they are now; many: more than it pays to tell apart. */
export type Unindexed = readonly number[] | "many";

/** A second's sales are fewer. More are there after a large import and after an upgrade, until the job has done them. */
const FEW = 10_000;

/**
 * Reads in one snapshot, so that the index, the tickets that are not in it yet, and the counters belong together
 * whatever is sold meanwhile. rules/tickets 11
 */
export function readLists<T>(
  db: Kysely<Database>,
  projectId: number,
  read: (trx: Transaction<Database>, unindexed: Unindexed) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => read(trx, await findUnindexed(trx, projectId)));
}

/** Which tickets a reader has to look at itself. Also settles how this transaction reads long lists. */
export async function findUnindexed(trx: Transaction<Database>, projectId: number): Promise<Unindexed> {
  const { rows } = await sqlRows({ jit: text, memory: text, ids: numbers })`
    select set_config('jit', 'off', true) as jit, set_config('work_mem', '64MB', true) as memory,
      array(select ticket_id from ticket_change where project_id = ${projectId} limit ${FEW + 1}) as ids`.execute(
    trx,
  );
  const ids = rows[0]?.ids ?? [];
  return ids.length > FEW ? "many" : [...new Set(ids)];
}
