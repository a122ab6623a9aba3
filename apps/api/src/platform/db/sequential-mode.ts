import { sql, type Transaction } from "kysely";
import type { Database } from "./schema.ts";

/**
 * Has a cluster read and write the shards of this transaction over one connection to each node: a reference table, such as the
 * projects, cannot be written after shards were read in parallel. Called before the first read; without effect on one
 * PostgreSQL. rules/distribution 15
 */
export async function useSequentialMode(trx: Transaction<Database>): Promise<void> {
  await sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`.execute(trx);
}
