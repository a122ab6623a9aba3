import { type Kysely, sql } from "kysely";
import type { Database } from "../../src/platform/db/schema.ts";

/**
 * The content of every table as one text: equal before and after means that nothing was written. Thousands of calls are
 * compared: a sum of hashes needs no order, and starting workers takes longer than reading these tables.
 */
export async function fingerprint(db: Kysely<Database>): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`set local max_parallel_workers_per_gather = 0`.execute(tx);
    const tables = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1
    `.execute(tx);
    const hashes = tables.rows.map(
      ({ name }) =>
        sql`select ${name} as name, sum(hashtextextended(t::text, 0))::text as hash from ${sql.table(name)} t`,
    );
    const { rows } = await sql`${sql.join(hashes, sql` union all `)} order by name`.execute(tx);
    return JSON.stringify(rows);
  });
}
