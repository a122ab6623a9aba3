import { nameKey } from "@foyer/domain/locale/name-key.ts";
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import { anyOf } from "../../../platform/db/any-of.ts";
import { readCursor } from "../../../platform/db/read-cursor.ts";
import type { Database } from "../../../platform/db/schema.ts";
import { type Column, nullable, number, sqlRows, sqlValue } from "../../../platform/db/sql-rows.ts";
import type { Catalog, Entry, EntryTable, EntryValues } from "./catalog.ts";

type Query = Readonly<Record<string, unknown>>;

/** The columns of every catalog, and those of this one, which the compiler does not know. */
type Row = {
  id: number;
  internalName: string;
  texts: Entry["texts"];
  version: number;
} & Readonly<Record<string, unknown>>;

const ENTRIES_PER_FETCH = 500;

function toEntry(catalog: Catalog, row: Row): Entry {
  const { id, internalName, texts, version } = row;
  const pick = (part: object = {}) => Object.fromEntries(Object.keys(part).map((name) => [name, row[name]]));
  return { id, internalName, texts, version, fields: pick(catalog.fields), lookedUp: pick(catalog.lookUps) };
}

/** A column that is named at run time. */
const columnOf = (table: string, name: string): Column<unknown> => ({
  types: [],
  source: `${table}.${name}`,
});

/** All entries of a catalog, with its own columns and look-ups under their wire names. */
function entriesOf(db: Kysely<Database>, { table, fields, lookUps = {}, owner }: Catalog) {
  const own = Object.entries(fields).map(([name, column]) =>
    sqlValue(columnOf(table, column))`(${sql.ref(`${table}.${column}`)})`.as(name),
  );
  const lookedUp = Object.entries(lookUps).map(([name, { table: other, column, by }]) =>
    sqlValue(
      nullable(columnOf(other, column)),
    )`(select ${sql.ref(`${other}.${column}`)} from ${sql.table(other)} where ${sql.ref(`${other}.id`)} = ${sql.ref(`${table}.${by}`)})`.as(
      name,
    ),
  );
  return db
    .selectFrom(table)
    .select(["id", "internal_name as internalName", "texts", "version"])
    .select([...own, ...lookedUp])
    .$if(owner !== undefined, (entries) => entries.where(isOf(owner ?? null)));
}

/** A condition, because a null is no value to compare with an index. */
const isOf = (owner: number | null): RawBuilder<SqlBool> =>
  owner === null ? sql`project_id is null` : sql`project_id = ${owner}`;

/** The columns and values of an entry, for insert and update; raw, because a catalog names its columns at run time. */
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

const asPair = (column: string, value: unknown): [string, RawBuilder<unknown>] => [column, sql`${value}`];

/** Objects are jsonb columns; everything else is bound as it is. */
function asColumn(value: unknown): RawBuilder<unknown> {
  return typeof value === "object" && value !== null ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;
}

/** The entries that match the query, all for an empty one; in the order of their internal names. */
export async function listEntries(
  db: Kysely<Database>,
  catalog: Catalog,
  query: Query = {},
): Promise<Entry[]> {
  const rows = await matching(db, catalog, query).execute();
  return rows.map((row) => toEntry(catalog, row));
}

/** Yields the same entries, some hundreds at once. */
export async function* readEntries(
  trx: Transaction<Database>,
  catalog: Catalog,
  query: Query,
): AsyncGenerator<Entry[]> {
  for await (const rows of readCursor(trx, matching(trx, catalog, query), ENTRIES_PER_FETCH)) {
    yield rows.map((row) => toEntry(catalog, row));
  }
}

function matching(db: Kysely<Database>, catalog: Catalog, query: Query) {
  const conditions = conditionsOf(catalog, query);
  return entriesOf(db, catalog)
    .where(({ and }) => and(conditions))
    .orderBy("name_key")
    .orderBy("id");
}

function conditionsOf({ fields, parent, filters = {} }: Catalog, query: Query): RawBuilder<SqlBool>[] {
  const parentColumn = parent && fields[parent.field];
  const all = { ...(parentColumn && { [parent.field]: { column: parentColumn } }), ...filters };
  const sent = Object.entries<{ column: string; ofParent?: EntryTable }>(all).filter(
    ([name]) => query[name] !== undefined,
  );
  return sent.map(([name, { column, ofParent }]) => {
    const condition = sql<SqlBool>`${sql.ref(column)} = ${query[name]}`;
    if (!ofParent || !parentColumn) return condition;
    return sql<SqlBool>`${sql.ref(parentColumn)} in (select id from ${sql.table(ofParent)} where ${condition})`;
  });
}

/** The entries with these ids, in the order of their internal names. */
export async function listEntriesById(
  db: Kysely<Database>,
  catalog: Catalog,
  ids: readonly number[],
): Promise<Entry[]> {
  const entries = entriesOf(db, catalog).where("id", "=", anyOf(ids));
  const rows = await entries.orderBy("name_key").orderBy("id").execute();
  return rows.map((row) => toEntry(catalog, row));
}

export async function findEntry(db: Kysely<Database>, catalog: Catalog, id: number): Promise<Entry | null> {
  const row = await entriesOf(db, catalog).where("id", "=", id).executeTakeFirst();
  return row ? toEntry(catalog, row) : null;
}

/** Finds the entry and locks it until the transaction ends. */
export async function lockEntry(
  trx: Transaction<Database>,
  catalog: Catalog,
  id: number,
): Promise<Entry | null> {
  const row = await entriesOf(trx, catalog).where("id", "=", id).forUpdate().executeTakeFirst();
  return row ? toEntry(catalog, row) : null;
}

/** Finds the entries with these ids and locks them until the transaction ends. */
export async function lockEntries(
  trx: Transaction<Database>,
  catalog: Catalog,
  ids: readonly number[],
): Promise<Entry[]> {
  const entries = entriesOf(trx, catalog).where("id", "=", anyOf(ids));
  // Locked in one order, so that two transactions cannot deadlock.
  const rows = await entries.orderBy("id").forUpdate().execute();
  return rows.map((row) => toEntry(catalog, row));
}

/** Writes the next version of entries of which only the texts change; the caller holds their locks. */
export async function updateTexts(
  trx: Transaction<Database>,
  catalog: Catalog,
  entries: readonly Pick<Entry, "id" | "texts">[],
): Promise<void> {
  const ids = entries.map(({ id }) => id);
  const texts = entries.map((entry) => JSON.stringify(entry.texts));
  // One statement for all entries, whose texts differ.
  await sql`
    update ${sql.table(catalog.table)} set texts = changed.texts::jsonb, version = version + 1
    from unnest(${ids}::bigint[], ${texts}::text[]) as changed (id, texts)
    where ${sql.ref(`${catalog.table}.id`)} = changed.id`.execute(trx);
}

export async function insertEntry(
  db: Kysely<Database>,
  catalog: Catalog,
  values: EntryValues,
): Promise<Entry> {
  const { owner = null } = catalog;
  const pairs = [...written(catalog, values), ...(owner === null ? [] : [asPair("project_id", owner)])];
  const query = sqlRows({ id: number })`
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
  const query = sqlRows({ id: number })`
    update ${sql.table(catalog.table)} set ${sql.join(pairs)}, version = version + 1
    where id = ${id} returning id`;
  return findWritten(trx, catalog, (await query.execute(trx)).rows);
}

/** Reads the entry that was written: on Citus a write cannot return look-ups. */
async function findWritten(db: Kysely<Database>, catalog: Catalog, [row]: { id: number }[]): Promise<Entry> {
  const entry = row ? await findEntry(db, catalog, row.id) : null;
  if (!entry) throw new Error(`A write to ${catalog.table} returned no row`);
  return entry;
}
