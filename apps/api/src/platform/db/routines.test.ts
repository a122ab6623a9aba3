import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { silentLog } from "../log.ts";
import { migrate } from "./migrate.ts";
import type { Routine } from "./replace-routine.ts";
import { applyRoutines, findRoutineChanges, listRoutines } from "./routines.ts";

// Functions, views and triggers have one file each, which a start applies when it has changed. decisions/037
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(() => client.query("begin"));
afterEach(() => client.query("rollback"));

const COUNT: Routine = {
  name: "count_up",
  kind: "function",
  sql: "create or replace function count_up(given integer) returns integer language sql as 'select given + 1'",
  hash: "1",
};
const withSql = (sql: string): Routine => ({ ...COUNT, sql, hash: sql });

/** Applies the files of `sql/` and these, as a start does. */
async function apply(...more: Routine[]): Promise<number> {
  const changes = await findRoutineChanges(client, [...(await listRoutines()), ...more]);
  if (changes) await applyRoutines(client, changes);
  return changes?.changed.length ?? 0;
}

const signatures = async () =>
  (
    await client.query<{ signature: string }>(
      "select pg_get_function_arguments(oid) || ' ' || pg_get_function_result(oid) as signature from pg_proc where proname = 'count_up'",
    )
  ).rows.map(({ signature }) => signature);

it("a started database has what the files say, and their bodies are valid", async () => {
  expect(await apply()).toBe(0);
  for (const { kind, sql } of await listRoutines()) if (kind !== "trigger") await client.query(sql);
});

it("applies a file when it is new, and when its text has changed", async () => {
  expect(await apply(COUNT)).toBe(1);
  expect(await apply(COUNT)).toBe(0);
  expect(await apply(withSql(COUNT.sql.replace("+ 1", "+ 2")))).toBe(1);
  expect((await client.query("select count_up(1)")).rows).toEqual([{ count_up: 3 }]);
});

it.each([
  ["another type of a parameter", "given bigint", "returns integer", "given bigint integer"],
  ["one parameter more", "given integer, by integer", "returns integer", "given integer, by integer integer"],
  ["another name of a parameter", "number integer", "returns integer", "number integer integer"],
  ["another result", "given integer", "returns text", "given integer text"],
])("leaves no function of before after %s", async (_, parameters, returns, expected) => {
  await apply(COUNT);
  await apply(
    withSql(`create or replace function count_up(${parameters}) ${returns} language sql as 'select null'`),
  );
  expect(await signatures()).toEqual([expected]);
});

it("applies a view that has other columns", async () => {
  const view = (columns: string): Routine => ({
    name: "numbers",
    kind: "view",
    sql: `create or replace view numbers as select ${columns}`,
    hash: columns,
  });
  await apply(view("1 as one, 2 as two"));
  await apply(view("'two' as two"));
  expect((await client.query("select * from numbers")).rows).toEqual([{ two: "two" }]);
});

it("drops what has no file any more, the trigger before its function", async () => {
  const guard = withSql(
    "create or replace function count_up() returns trigger language plpgsql as 'begin end'",
  );
  const trigger: Routine = {
    name: "counts_up",
    kind: "trigger",
    sql: "create trigger counts_up before update on project execute function count_up()",
    hash: "1",
  };
  await apply(guard, trigger);
  await apply();
  expect(await signatures()).toEqual([]);
  expect((await client.query("select from pg_trigger where tgname = 'counts_up'")).rowCount).toBe(0);
});

it("applies a file again when a migration has dropped what it defines", async () => {
  await apply(COUNT);
  await client.query("drop function count_up");
  expect(await apply(COUNT)).toBe(1);
});

it("refuses functions of a newer release", async () => {
  await client.query("update schema_routine set revision = revision + 1");
  await expect(migrate(client, silentLog)).rejects.toThrow(
    /^The database has functions of revision \d+, this code those of \d+: it is of a newer release/,
  );
});
