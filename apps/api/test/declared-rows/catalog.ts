import type pg from "pg";

/** What the database knows by number. */
export type Catalog = {
  /** Names of the built-in functions, by oid. */
  functions: ReadonlyMap<string, string>;
  /** The product's columns, by `oid of the table.number of the column`. */
  columns: ReadonlyMap<string, { name: string; type: string }>;
  /** Those of the columns that are never null. */
  notNull: ReadonlySet<string>;
};

type ColumnRow = { key: string; name: string; type: string; isNotNull: boolean };

/** Reads the catalog of a migrated database. */
export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const functions = await client.query<{ oid: string; name: string }>(
    "select oid::text, proname as name from pg_proc where pronamespace = 'pg_catalog'::regnamespace",
  );
  const columns = await client.query<ColumnRow>(
    `select attrelid || '.' || attnum as key, relname || '.' || attname as name, format_type(atttypid, null) as type,
      attnotnull as "isNotNull"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped`,
  );
  return {
    functions: new Map(functions.rows.map(({ oid, name }) => [oid, name])),
    columns: new Map(columns.rows.map(({ key, ...column }) => [key, column])),
    notNull: new Set(columns.rows.filter(({ isNotNull }) => isNotNull).map(({ key }) => key)),
  };
}
