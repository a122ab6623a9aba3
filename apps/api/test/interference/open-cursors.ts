import { type Kysely, sql } from "kysely";
import type { Database } from "../../src/platform/db/schema.ts";

const CURSORS = sql`from pg_stat_activity
  where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
    and backend_type = 'client backend'`;

/** How many connections are in a transaction, which are those of exports. */
export async function countCursors(db: Kysely<Database>): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${CURSORS}`.execute(db);
  return rows[0]?.count;
}

/** Terminates their connections, like a database that stops. */
export async function breakCursors(db: Kysely<Database>): Promise<void> {
  await sql`select pg_terminate_backend(pid) ${CURSORS}`.execute(db);
}
