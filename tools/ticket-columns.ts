import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { TICKET_COLUMNS } from "@foyer/contract/ticket-columns.ts";
import { TICKET_FIELD_NAMES } from "@foyer/domain/ticket/ticket-fields.ts";
import { SORTED_ON_TICKET } from "../apps/api/src/features/tickets/ticket-hits.store.ts";
import { readCall } from "../apps/api/src/platform/process/command-arguments.ts";

// The lists stand between "-- generated: NAME" and "-- end". Their sources are TICKET_FIELD_NAMES and TICKET_COLUMNS.
const { flags } = readCall({
  name: "ticket-columns",
  does: "Writes the lists of a ticket's columns into the SQL.",
  flags: { check: "Write nothing; exit code 1: they are out of date" },
});

const ROOT = resolve(import.meta.dirname, "..");
const FILES = [
  "apps/api/sql/sale/write_sale.sql",
  "apps/api/sql/ticket-index/index_sort_keys.sql",
  "apps/api/invariants.sql",
];
const WIDTH = 120;

/** The columns that visitors fill, with their names in the domain. */
const filled = TICKET_FIELD_NAMES.map((name) => {
  const wireName = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  const column = TICKET_COLUMNS.find((one) => one.name === wireName)?.column;
  if (!column) throw new Error(`TICKET_COLUMNS has no ${wireName}`);
  return { name, column };
});
const sorted = TICKET_COLUMNS.filter(({ column }) => column !== "id" && !SORTED_ON_TICKET.includes(column));

const keyOf = ({ kind, column }: (typeof sorted)[number], prefix = "") =>
  kind === "text" ? `lower(left(${prefix}${column}, 100))` : `${prefix}${column}`;

const LISTS: Readonly<Record<string, readonly string[]>> = {
  "columns of visitors": filled.map(({ column }) => column),
  "values of visitors": filled.map(({ name }) => `sale.fields ->> '${name}'`),
  "columns of sorting": sorted.map(({ column }) => column),
  "keys of sorting": sorted.map((column) => keyOf(column)),
  "changes of sorting": sorted.map(({ column }) => `${column} = excluded.${column}`),
  "indexed keys": sorted.map(({ column }) => `sorted.${column}`),
  "keys of tickets": sorted.map((column) => keyOf(column, "ticket.")),
};
/** The lists that more columns of the statement follow. */
const CONTINUED = ["columns of visitors", "values of visitors"];

/** The list in lines, as far in as its first line is. */
function linesOf(name: string, indent: string): string {
  const list = LISTS[name];
  if (!list) throw new Error(`There is no list ${name}`);
  const isContinued = CONTINUED.includes(name);
  const parts = list.map((part, at) => (at < list.length - 1 || isContinued ? `${part},` : part));
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${part}`.length <= WIDTH) lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(indent + part);
  }
  return lines.join("\n");
}

const fill = (text: string): string =>
  text.replace(
    /^( *)-- generated: (.+)\n[\s\S]*?^ *-- end$/gm,
    (_, indent: string, name: string) =>
      `${indent}-- generated: ${name}\n${linesOf(name, indent)}\n${indent}-- end`,
  );

for (const file of FILES) {
  const path = join(ROOT, file);
  const current = await readFile(path, "utf8");
  const next = fill(current);
  if (next === current) continue;
  if (flags.has("check")) {
    console.error(`${file} is out of date: run \`npm run ticket-columns\`.`);
    process.exitCode = 1;
  } else {
    await writeFile(path, next);
  }
}
