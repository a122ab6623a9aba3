import type pg from "pg";
import { readNarrower } from "../database/generate-schema.ts";

/** The names of the database's objects by their ids. */
export type Catalog = {
  /** Names of the built-in functions, by oid. */
  functions: ReadonlyMap<string, string>;
  /** The product's columns, by `oid of the table.number of the column`. */
  columns: ReadonlyMap<string, { name: string; type: string }>;
  /** Those of the columns that are never null. */
  notNull: ReadonlySet<string>;
};

type ColumnRow = { key: string; name: string; type: string; isNotNull: boolean; isOfView: boolean };

/** Reads the catalog of a migrated database. */
export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const functions = await client.query<{ oid: string; name: string }>(
    "select oid::text, proname as name from pg_proc where pronamespace = 'pg_catalog'::regnamespace",
  );
  const columns = await client.query<ColumnRow>(
    `select attrelid || '.' || attnum as key, relname || '.' || attname as name, format_type(atttypid, null) as type,
      attnotnull as "isNotNull", relkind = 'v' as "isOfView"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped`,
  );
  // The database does not say what of a view is never null; the table map does.
  const named = await readNarrower();
  const isNeverNull = ({ name, isNotNull, isOfView }: ColumnRow) =>
    isNotNull || (isOfView && named.includes(name));
  return {
    functions: new Map(functions.rows.map(({ oid, name }) => [oid, name])),
    columns: new Map(columns.rows.map(({ key, ...column }) => [key, column])),
    notNull: new Set(columns.rows.filter(isNeverNull).map(({ key }) => key)),
  };
}
