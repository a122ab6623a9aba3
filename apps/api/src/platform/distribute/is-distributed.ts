import type pg from "pg";
import { ANCHOR } from "./place-tables.ts";

/** Whether the database is laid out over the nodes of a Citus cluster, of which it is the coordinator's. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rows: loaded } = await client.query<{ exists: boolean }>(
    "select to_regclass('pg_dist_partition') is not null as exists",
  );
  if (!loaded[0]?.exists) return false;
  const { rowCount } = await client.query(
    "select from pg_dist_partition where logicalrelid = to_regclass($1) and partmethod = 'h'",
    [ANCHOR],
  );
  return rowCount === 1;
}
