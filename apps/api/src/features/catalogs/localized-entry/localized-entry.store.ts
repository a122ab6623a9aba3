import { nameKey } from "@foyer/domain/locale/name-key.ts";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import type { Catalog, Entry, EntryTable, EntryValues } from "./catalog.ts";

type Row = Record<string, unknown> & {
  id: number;
  internal_name: string;
  texts: Entry["texts"];
  version: number;
};

const ENTRIES_PER_FETCH = 500;

function toEntry(catalog: Catalog, row: Row): Entry {
  const { id, internal_name: internalName, texts, version } = row;
  const fields = Object.fromEntries(
    Object.entries(catalog.fields).map(([field, column]) => [field, row[column]]),
  );
  const lookedUp = Object.fromEntries(Object.keys(catalog.lookUps ?? {}).map((name) => [name, row[name]]));
  return { id, internalName, texts, version, fields, lookedUp };
}

function columns(catalog: Catalog): RawBuilder<unknown> {
  const names = ["id", "internal_name", "texts", "version", ...Object.values(catalog.fields)];
  const lookUps = Object.entries(catalog.lookUps ?? {}).map(
    ([name, { table, column, by }]) =>
      sql`(select ${sql.ref(`${table}.${column}`)} from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${sql.ref(`${catalog.table}.${by}`)}) as ${sql.ref(name)}`,
  );
  return sql.join([...names.map((name) => sql.ref(name)), ...lookUps]);
}

/** The columns and values of an entry, for insert and update. */
function written(
  catalog: Catalog,
  { internalName, texts, fields }: EntryValues,
): [string, RawBuilder<unknown>][] {
  return [
    ["internal_name", sql`${internalName}`],
    ["name_key", sql`${nameKey(internalName)}`],
    ["texts", sql`${JSON.stringify(texts)}::jsonb`],
    ...Object.entries(catalog.fields).map(([field, column]): [string, RawBuilder<unknown>] => [
      column,
      asColumn(fields[field]),
    ]),
  ];
}

/** Objects are jsonb columns; everything else is bound as it is. */
function asColumn(value: unknown): RawBuilder<unknown> {
  return typeof value === "object" && value !== null ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;
}

/** The entries that match the query, all for an empty one; in the order of their internal names. */
export async function listEntries(
  db: Kysely<Database>,
  catalog: Catalog,
  query: Readonly<Record<string, unknown>> = {},
): Promise<Entry[]> {
  const { rows } = await selectEntries(catalog, query).execute(db);
  return rows.map((row) => toEntry(catalog, row));
}

/** The same, in batches of some hundreds. */
export async function* readEntries(
  trx: Transaction<Database>,
  catalog: Catalog,
  query: Readonly<Record<string, unknown>>,
): AsyncGenerator<Entry[]> {
  await sql`declare entries no scroll cursor for ${selectEntries(catalog, query)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ENTRIES_PER_FETCH)} from entries`.execute(trx);
    if (rows.length > 0) yield rows.map((row) => toEntry(catalog, row));
    if (rows.length < ENTRIES_PER_FETCH) return;
  }
}

function selectEntries(catalog: Catalog, query: Readonly<Record<string, unknown>>): RawBuilder<Row> {
  const conditions = [sql`true`, ...narrowed(catalog, query)];
  return sql<Row>`
    select ${columns(catalog)} from ${sql.table(catalog.table)}
    where ${sql.join(conditions, sql` and `)} order by name_key, id`;
}

function narrowed(
  { fields, parent, filters = {} }: Catalog,
  query: Readonly<Record<string, unknown>>,
): RawBuilder<unknown>[] {
  const parentColumn = parent && fields[parent.field];
  const all = { ...(parentColumn && { [parent.field]: { column: parentColumn } }), ...filters };
  const given = Object.entries<{ column: string; ofParent?: EntryTable }>(all).filter(
    ([name]) => query[name] !== undefined,
  );
  return given.map(([name, { column, ofParent }]) => {
    const condition = sql`${sql.ref(column)} = ${query[name]}`;
    if (!ofParent || !parentColumn) return condition;
    return sql`${sql.ref(parentColumn)} in (select id from ${sql.table(ofParent)} where ${condition})`;
  });
}

/** The entries with these ids, in the order of their internal names. */
export async function listEntriesById(
  db: Kysely<Database>,
  catalog: Catalog,
  ids: readonly number[],
): Promise<Entry[]> {
  const query = sql<Row>`
    select ${columns(catalog)} from ${sql.table(catalog.table)} where id = any(${ids}) order by name_key, id`;
  return (await query.execute(db)).rows.map((row) => toEntry(catalog, row));
}

export async function findEntry(db: Kysely<Database>, catalog: Catalog, id: number): Promise<Entry | null> {
  const query = sql<Row>`select ${columns(catalog)} from ${sql.table(catalog.table)} where id = ${id}`;
  const [row] = (await query.execute(db)).rows;
  return row ? toEntry(catalog, row) : null;
}

/** Finds the entry and locks it until the transaction ends. */
export async function lockEntry(
  trx: Transaction<Database>,
  catalog: Catalog,
  id: number,
): Promise<Entry | null> {
  const query = sql<Row>`select ${columns(catalog)} from ${sql.table(catalog.table)} where id = ${id} for update`;
  const [row] = (await query.execute(trx)).rows;
  return row ? toEntry(catalog, row) : null;
}

/** Finds the entries with these ids and locks them until the transaction ends. */
export async function lockEntries(
  trx: Transaction<Database>,
  catalog: Catalog,
  ids: readonly number[],
): Promise<Entry[]> {
  // Locked in one order, so that two transactions cannot deadlock.
  const query = sql<Row>`
    select ${columns(catalog)} from ${sql.table(catalog.table)} where id = any(${ids}) order by id for update`;
  return (await query.execute(trx)).rows.map((row) => toEntry(catalog, row));
}

/** Writes the next version of entries of which only the texts change; the caller holds their locks. */
export async function updateTexts(
  trx: Transaction<Database>,
  catalog: Catalog,
  entries: readonly Pick<Entry, "id" | "texts">[],
): Promise<void> {
  const ids = entries.map(({ id }) => id);
  const texts = entries.map((entry) => JSON.stringify(entry.texts));
  await sql`
    update ${sql.table(catalog.table)} set texts = given.texts::jsonb, version = version + 1
    from unnest(${ids}::bigint[], ${texts}::text[]) as given (id, texts)
    where ${sql.ref(`${catalog.table}.id`)} = given.id`.execute(trx);
}

export async function insertEntry(
  db: Kysely<Database>,
  catalog: Catalog,
  values: EntryValues,
): Promise<Entry> {
  const pairs = written(catalog, values);
  const query = sql<{ id: number }>`
    insert into ${sql.table(catalog.table)} (${sql.join(pairs.map(([column]) => sql.ref(column)))})
    values (${sql.join(pairs.map(([, value]) => value))})
    returning id`;
  return findWritten(db, catalog, (await query.execute(db)).rows);
}

/** Writes a new version of the entry; the caller holds its lock. */
export async function updateEntry(
  trx: Transaction<Database>,
  catalog: Catalog,
  id: number,
  values: EntryValues,
): Promise<Entry> {
  const pairs = written(catalog, values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const query = sql<{ id: number }>`
    update ${sql.table(catalog.table)} set ${sql.join(pairs)}, version = version + 1
    where id = ${id} returning id`;
  return findWritten(trx, catalog, (await query.execute(trx)).rows);
}

/** Reads the entry that was written: Citus refuses look-ups in what a write returns. */
async function findWritten(db: Kysely<Database>, catalog: Catalog, [row]: { id: number }[]): Promise<Entry> {
  const entry = row ? await findEntry(db, catalog, row.id) : null;
  if (!entry) throw new Error(`A write to ${catalog.table} gave no row back`);
  return entry;
}
