import { type Kysely, sql } from "kysely";
import type { Database } from "../src/platform/db/schema.ts";

/** How many statements in this database wait for a lock that another one has. */
export async function countLockWaits(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
