import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import pg from "pg";
import { DRIVER_TYPES } from "../../src/platform/db/driver-types.ts";

const FOLDER = resolve(import.meta.dirname, "../../src/platform/db");

/** The file that is generated. */
export const SCHEMA_FILE = resolve(FOLDER, "schema.ts");

const HEADER = `// Generated from the migrated database by \`npm run schema\`; column-types.ts says what the database cannot know.
import type { WallTime } from "@foyer/domain/time/wall-time.ts";
import type { Generated, GeneratedAlways } from "kysely";
import type { ColumnTypes, Json, JsonWithDefault } from "./column-types.ts";
`;

type Column = {
  table: string;
  isView: boolean;
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  /** Its value cannot be written. */
  isComputed: boolean;
  comment: string | null;
  tableComment: string | null;
};

/** The tables and views, without those of the migrations themselves and of extensions. */
const COLUMNS = `
  select relname as table, relkind = 'v' as "isView", attname as name, format_type(atttypid, null) as type, not attnotnull as "isNullable",
    atthasdef or attidentity <> '' as "hasDefault", attidentity = 'a' or attgenerated <> '' as "isComputed",
    col_description(attrelid, attnum) as comment, obj_description(attrelid, 'pg_class') as "tableComment"
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
    and relname not in ('schema_migration', 'schema_routine')
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = attrelid and deptype = 'e')
  order by relname collate "C", attnum`;

/** The text of schema.ts for the migrated database at `url`. */
export async function generateSchema(url: string): Promise<string> {
  const narrower = await readNarrower();
  const columns = await readColumns(url);
  const known = columns.map(({ table, name }) => `${table}.${name}`);
  const unknown = narrower.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`column-types.ts names what is no column: ${unknown.join(", ")}`);
  const tables = Object.values(Object.groupBy(columns, ({ table }) => table));
  const parts = tables.map((own = []) => tableText(own, narrower));
  const views = [...new Set(columns.filter(({ isView }) => isView).map(({ table }) => `"${table}"`))];
  return `${HEADER}
/** The table map is the data dictionary; the migrations create the same tables in SQL. */
export interface Database {
${parts.join("")}}

/** Those of them that are views. */
export type View = ${views.join(" | ") || "never"};
`;
}

/** The columns that column-types.ts names, each with its table. */
export async function readNarrower(): Promise<string[]> {
  const text = await readFile(resolve(FOLDER, "column-types.ts"), "utf8");
  return [...text.matchAll(/^ {2}"(\w+\.\w+)": /gm)].map(([, name = ""]) => name);
}

async function readColumns(url: string): Promise<Column[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(COLUMNS);
    return rows;
  } finally {
    await client.end();
  }
}

function tableText(columns: readonly Column[], narrower: readonly string[]): string {
  const [first] = columns;
  if (!first) return "";
  const lines = columns.map(
    (column) => `${docText(column.comment, "    ")}    ${column.name}: ${typeOf(column, narrower)};\n`,
  );
  return `${docText(first.tableComment, "  ")}  ${first.table}: {\n${lines.join("")}  };\n`;
}

const docText = (comment: string | null, indent: string) =>
  comment === null ? "" : `${indent}/** ${comment} */\n`;

function typeOf(column: Column, narrower: readonly string[]): string {
  const { table, isView, name, isNullable, hasDefault, isComputed } = column;
  const isNarrower = narrower.includes(`${table}.${name}`);
  const read = isNarrower ? `ColumnTypes["${table}.${name}"]` : driverTypeOf(column);
  const orNull = isNullable && !(isView && isNarrower) ? " | null" : "";
  if (column.type.startsWith("json")) return `${hasDefault ? "JsonWithDefault" : "Json"}<${read}>${orNull}`;
  if (isComputed) return `GeneratedAlways<${read}${orNull}>`;
  return hasDefault ? `Generated<${read}${orNull}>` : `${read}${orNull}`;
}

function driverTypeOf({ table, name, type }: Column): string {
  const found = Object.entries<readonly string[]>(DRIVER_TYPES).find(([, types]) => types.includes(type));
  if (!found) throw new Error(`driver-types.ts does not say how the driver reads ${type} (${table}.${name})`);
  return found[0];
}
