import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { isPossible } from "./detached-rules.ts";
import { placementOf, tablesOf } from "./layout.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const tables = async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`.execute(app.db);
  return rows.map(({ name }) => name);
};

it("every table of a migrated database has its place", async () => {
  const names = await tables();
  expect(names.filter((name) => placementOf(name) === undefined)).toEqual([]);
  expect(
    [...tablesOf("distributed"), ...tablesOf("reference")].filter((name) => !names.includes(name)),
  ).toEqual([]);
});

it("project_id is in every unique key of a distributed table, and first in its primary key", async () => {
  const { rows } = await sql<{ table: string; key: string; columns: string[]; isPrimary: boolean }>`
    select indrelid::regclass::text as table, indexrelid::regclass::text as key, indisprimary as "isPrimary",
      array(select attname::text from unnest(indkey) with ordinality as part (number, place)
        join pg_attribute on attrelid = indrelid and attnum = number order by place) as columns
    from pg_index where indisunique and indrelid::regclass::text = any(${tablesOf("distributed")})`.execute(
    app.db,
  );
  const wrong = rows.filter(({ columns, isPrimary }) =>
    isPrimary ? columns[0] !== "project_id" : !columns.includes("project_id"),
  );
  expect(wrong).toEqual([]);
  expect(rows.filter(({ isPrimary }) => isPrimary)).toHaveLength(tablesOf("distributed").length);
});

it("two foreign keys are lost: a public code's, and that of a grant to its person", async () => {
  const { rows } = await sql<{ table: string; target: string }>`
    select conrelid::regclass::text as table, confrelid::regclass::text as target
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(app.db);
  const lost = ["registration_code to registration", "staff_project to staff"];
  const impossible = rows

    // A node has the keys of its shards, too.
    .filter((key) => placementOf(key.table) !== undefined && !isPossible(key))
    .map(({ table, target }) => `${table} to ${target}`);
  // None of them where the tests run on a cluster.
  expect(lost).toEqual(expect.arrayContaining(impossible));
});

it("every function of a project is in PL/pgSQL: a cluster refuses the parameters of plain SQL. rules/distribution 6", async () => {
  const { rows } = await sql<{ language: string; count: number }>`
    select lanname::text as language, count(*)::integer as count from pg_proc
    join pg_language on pg_language.oid = prolang
    where pronamespace = 'public'::regnamespace and proargnames[1] = 'p_project' group by 1`.execute(app.db);
  expect(rows).toEqual([{ language: "plpgsql", count: expect.any(Number) }]);
});
