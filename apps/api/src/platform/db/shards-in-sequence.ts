import { sql, type Transaction } from "kysely";
import type { Database } from "./schema.ts";

/**
 * Lets a cluster read and write the shards of a transaction one after the other, over one connection to each node: a table that
 * lies on every node cannot be written after shards were read at once. Called first; without effect on one PostgreSQL.
 * rules/distribution 15
 */
export async function workInSequence(trx: Transaction<Database>): Promise<void> {
  await sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`.execute(trx);
}
