import { type Kysely, sql } from "kysely";
import type { Database } from "../../src/platform/db/schema.ts";

/**
 * Creates the function `meet(p_at_most)` in this database: it waits, by default up to five seconds, until another
 * transaction is between its own call of it and its end. A negative control that calls it makes two transactions overlap
 * on any machine.
 */
export async function createMeeting(db: Kysely<Database>): Promise<void> {
  await sql`create function meet(p_at_most interval default '5 s') returns boolean language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(4712);
    while clock_timestamp() < statement_timestamp() + p_at_most and (
      select count(*) < 2 from pg_locks where locktype = 'advisory' and objid = 4712
        and database = (select oid from pg_database where datname = current_database())
    ) loop perform pg_sleep(0.01); end loop;
    return true; end $$`.execute(db);
}
