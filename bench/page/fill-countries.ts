import { openDatabase } from "../../apps/api/src/platform/db/database.ts";
import { silentLog } from "../../apps/api/src/platform/log.ts";

/**
 * Adds `count` countries, each with a text in most of ten cultures, the shape of a large catalog: a tenth lacks its
 * German text, every hundredth has priority.
 */
export async function fillCountries(databaseUrl: string, count: number): Promise<void> {
  const { pool, close } = openDatabase(databaseUrl, { max: 1, log: silentLog });
  try {
    await pool.query(
      `insert into country (internal_name, name_key, texts, priority)
       select name, lower(name), texts, number % 100 = 0
       from generate_series(1, $1::int) number
       cross join lateral (select 'Bench ' || md5(number::text) as name) named
       cross join lateral (
         select jsonb_object_agg(code, name || ' ' || code) as texts
         from culture where code <> 'de-DE' or number % 10 > 0
       ) localised`,
      [count],
    );
    await pool.query("analyze country");
  } finally {
    await close();
  }
}
