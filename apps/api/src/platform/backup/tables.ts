import type pg from "pg";
import { onAllNodes } from "../distribute/on-all-nodes.ts";

/** A table's name, and the columns that hold data of their own. */
export type Table = { name: string; columns: string[] };

/**
 * Lists all tables of the schema, by name; generated columns are left out, for the database computes them again. Which
 * functions the database has is no data: `migrate` knows.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname::text as name, array_agg(attname::text order by attnum) as columns
       from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_routine'
        and attnum > 0 and not attisdropped and attgenerated = ''
      group by relname order by relname`,
  );
  return rows;
}

/** The last value of each sequence; null: never used. On a cluster the highest that a node gave out. */
export async function readSequences(client: pg.Client): Promise<Record<string, number | null>> {
  const statement = `
    select json_object_agg(sequencename, last_value)::text as sequences from pg_sequences where schemaname = 'public'`;
  const cluster = await client.query("select from pg_extension where extname = 'citus'");
  const answers = cluster.rowCount
    ? await onAllNodes(client, statement)
    : (await client.query<{ sequences: string }>(statement)).rows.map(({ sequences }) => sequences);
  const highest: Record<string, number | null> = {};
  for (const answer of answers) {
    for (const [name, last] of Object.entries<number | null>(JSON.parse(answer || "{}"))) {
      highest[name] = last === null ? (highest[name] ?? null) : Math.max(last, highest[name] ?? 0);
    }
  }
  return highest;
}

/** `"a","b"`, for use in a statement. */
export function columnList({ columns }: Table): string {
  return columns.map((name) => `"${name}"`).join(",");
}
