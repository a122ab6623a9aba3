import { type Kysely, sql } from "kysely";
import type { Database } from "../../src/platform/db/schema.ts";

/** The content of every table as one text: equal before and after means that nothing was written. */
export async function fingerprint(db: Kysely<Database>): Promise<string> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1
  `.execute(db);
  const hashes = tables.rows.map(
    ({ name }) =>
      sql`select ${name} as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from ${sql.table(name)} t`,
  );
  return JSON.stringify((await sql`${sql.join(hashes, sql` union all `)} order by name`.execute(db)).rows);
}
