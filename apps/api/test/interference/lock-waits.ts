import { type Kysely, sql } from "kysely";
import { inject } from "vitest";
import type { Database } from "../../src/platform/db/schema.ts";

/** How many statements wait for a lock in this database; on a cluster on all its nodes. */
export async function countLockWaits(db: Kysely<Database>): Promise<number> {
  const { rows } = inject("isDistributed")
    ? await sql<{ blocked: number }>`
        select sum(result::integer) as blocked from run_command_on_all_nodes(${COUNT})`.execute(db)
    : await sql.raw<{ blocked: number }>(COUNT).execute(db);
  return Number(rows[0]?.blocked);
}

const COUNT = `
  select count(*) as blocked from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;
