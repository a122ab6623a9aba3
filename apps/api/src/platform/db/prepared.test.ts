import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { silentLog } from "../log.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";
import { prepare, prepared } from "./prepared.ts";

let database: TestDatabase;
let open: OpenDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.url, { max: 1, log: silentLog });
});
afterAll(async () => {
  await open?.close();
  await database?.drop();
});

const double = async (number: number) => {
  const { rows } = await sql<{
    twice: number;
  }>`${prepared("double")} select 2 * ${number}::int as twice`.execute(open.db);
  return rows[0]?.twice;
};

it("a prepared statement is parsed once per connection and takes other values each time", async () => {
  expect([await double(2), await double(3)]).toEqual([4, 6]);
  await sql`select ${1}::int`.execute(open.db);
  const { rows } = await sql`select name, calls from (
      select name, generic_plans + custom_plans as calls from pg_prepared_statements
    ) known`.execute(open.db);
  expect(rows).toEqual([{ name: "double", calls: 2 }]);
});

it("one name for two texts is refused", async () => {
  await double(1);
  const other = sql`${prepared("double")} select ${1}::int as other`.execute(open.db);
  await expect(other).rejects.toThrow("Prepared statements must be unique");
});

it("a query of the builder is prepared under a name of its text", async () => {
  const find = (id: number) =>
    open.db.selectFrom("project").select("id").where("id", "=", id).$call(prepare).executeTakeFirst();
  await find(1);
  await find(2);
  await open.db.selectFrom("project").select(["id", "name"]).$call(prepare).execute();
  const { rows } = await sql`select generic_plans + custom_plans as calls from pg_prepared_statements
    where statement like '%"project"%' order by calls`.execute(open.db);
  expect(rows).toEqual([{ calls: 1 }, { calls: 2 }]);
});
