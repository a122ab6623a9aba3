import type pg from "pg";

/** A table's name, and the columns that hold data of their own. */
export type Table = { name: string; columns: string[] };

/** Lists all tables of the schema, by name; generated columns are left out, for the database computes them again. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname::text as name, array_agg(attname::text order by attnum) as columns
       from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and attnum > 0 and not attisdropped and attgenerated = ''
      group by relname order by relname`,
  );
  return rows;
}

/** The last value of each sequence; null: never used. */
export async function readSequences(client: pg.Client): Promise<Record<string, number | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    "select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'",
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last === null ? null : Number(last)]));
}

/** `"a","b"`, for use in a statement. */
export function columnList({ columns }: Table): string {
  return columns.map((name) => `"${name}"`).join(",");
}
