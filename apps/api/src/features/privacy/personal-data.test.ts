import { sql } from "kysely";
import { expect, it } from "vitest";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";
import { COLUMNS_WITH_WORDS, KEPT } from "./personal-data.ts";

setUpApp();

/** Types whose values can be a person's words. Ids, numbers, times, ticks and bits cannot. */
const TYPES = ["text", "text[]", "character varying", "jsonb", "json", "bytea"];

// rules/privacy 2
it("every column that can hold words is declared once: a new one must say whose words they are", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from (
      select relname as table_name, attname as column_name, format_type(atttypid, null) as type
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
        and relname not in ('schema_migration', 'schema_routine')
    ) present where type = any(${TYPES}) order by 1`.execute(app.db);
  const declared = Object.entries(COLUMNS_WITH_WORDS).flatMap(([table, verdicts]) =>
    Object.values<readonly string[]>(verdicts).flatMap((columns) =>
      columns.map((column) => `${table}.${column}`),
    ),
  );
  expect(declared.filter((name, at) => declared.indexOf(name) !== at)).toEqual([]);
  expect(rows.map(({ name }) => name).filter((name) => !declared.includes(name))).toEqual([]);
  expect(declared.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
});

it("what is kept of a visitor has a reason", () => {
  const kept = Object.entries(COLUMNS_WITH_WORDS)
    .filter(([, verdicts]) => "kept" in verdicts)
    .map(([table]) => table);
  expect(kept.toSorted()).toEqual(Object.keys(KEPT).toSorted());
});
