import pg from "pg";
import { afterAll, beforeAll, expect, inject, it as test } from "vitest";
import { column, json, moment, neverNull, nullable, number, text } from "../../src/platform/db/sql-rows.ts";
import { createTestDatabase } from "../database/database.ts";
import { type Catalog, readCatalog } from "./catalog.ts";
import { findErrors, type Statement } from "./statement-errors.ts";

// As the check of the statements itself: a cluster may be a PostgreSQL 15, which does not describe results.
const it = test.skipIf(inject("isDistributed"));

let client: pg.Client;
let catalog: Catalog;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  catalog = await readCatalog(client);
});
afterAll(async () => {
  await client?.end();
  await drop?.();
});

type Of = Statement["declaration"]["of"];

const errorsOf = (of: Of, statement: string, more: Partial<Statement> = {}) =>
  findErrors(client, catalog, {
    text: statement,
    nullParameters: [],
    declaration: { of, text: [] },
    alias: null,
    ...more,
  });

const TICKET = {
  id: number,
  status: column("ticket.status"),
  paidAt: column("ticket.paid_at"),
  at: moment,
};
const ticketWith = (columns: string) => `select ${columns} from ticket where project_id = $1`;

it("passes rows that are as declared", async () => {
  const statement = ticketWith('id, status, paid_at as "paidAt", created_at as at');
  expect(await errorsOf({ rows: TICKET }, statement)).toEqual([]);
});

it("names a column that is missing, one too many, one twice", async () => {
  const statement = ticketWith('id, id, status, paid_at as "paidAt", created_at as "createdAt"');
  expect(await errorsOf({ rows: TICKET }, statement)).toEqual([
    '"at" is declared, but the statement does not return it',
    '"id" is returned twice',
    '"createdAt" is returned, but not declared',
  ]);
});

it("names a column of another type, or of another column", async () => {
  const statement = ticketWith('id, culture_code as status, paid_at::text as "paidAt", first_name as at');
  expect(await errorsOf({ rows: TICKET }, statement)).toEqual([
    '"status" is ticket.culture_code, but declared as ticket.status',
    '"paidAt" is text, but declared as timestamp with time zone',
    '"at" is text, but declared as timestamp with time zone',
  ]);
});

it("names a column that may be null, and one that never is", async () => {
  const statement = ticketWith('id, status, now() as "paidAt", paid_at as at');
  expect(await errorsOf({ rows: TICKET }, statement)).toEqual([
    '"paidAt" is never null, but declared as nullable',
    '"at" may be null: declare it as nullable(…), or as neverNull(…) if only you can know',
  ]);
});

it("names what is vouched for without need, and what the database refuses", async () => {
  expect(await errorsOf({ rows: { id: neverNull(number) } }, "select id from ticket")).toEqual([
    '"id" is never null: the database knows it without neverNull(…)',
  ]);
  expect(await errorsOf({ rows: { id: number } }, "select number as id from ticket")).toEqual([
    'the database cannot describe it: column "number" does not exist',
  ]);
});

it("compares an expression under the name by which a statement of the builder selects it", async () => {
  const of = { value: text };
  const statement = "select id, promo_code as code from ticket";
  expect(await errorsOf(of, statement, { alias: "code" })).toEqual([expect.stringContaining("may be null")]);
  expect(await errorsOf(of, statement, { alias: "other" })).toEqual([expect.stringContaining("not in")]);
});

// Each selects one column, `value`.
it.each([
  ["a count", "select count(*) as value from ticket"],
  ["a sum with a default", "select coalesce(sum(issued), 0)::bigint as value from registration_usage"],
  ["whether there is one", "select exists (select from ticket) as value"],
  ["a list", "select cardinality(array(select id from ticket)) as value"],
  ["the count of a subquery", "select (select count(*) from ticket) + 1 as value"],
  ["a case with an end", "select case when purchased then 'a' else status end as value from ticket"],
  ["a column of a subquery", "select value from (select id as value from ticket limit 1) as few"],
  ["a common table expression", "with few as (select id as value from ticket) select value from few"],
  ["a group", "select project_id as value from ticket group by project_id"],
  ["what is written", "update ticket set status = 'held' where id = 1 returning id as value"],
  ["what is written within", "with w as (delete from ticket returning id as value) select value from w"],
  ["both sides of a union", "select id as value from ticket union all select id from project"],
  [
    "a recursion",
    "with recursive n as (select 1 as value union select value + 1 from n) select value from n",
  ],
  ["a place", "select place as value from unnest(array[1]) with ordinality as one (id, place)"],
  ["the kept side of an outer join", "select ticket.id as value from ticket left join project on true"],
  ["a parameter that is not null", "select $1::text as value"],
])("knows that %s is never null", async (_, statement) => {
  expect(await isNeverNull(statement)).toBe(true);
});

it.each([
  ["a sum", "select sum(issued) as value from registration_usage"],
  ["a maximum", "select max(id) as value from ticket"],
  ["a case without an end", "select case when purchased then 1 end as value from ticket"],
  ["the other side of an outer join", "select project.id as value from ticket left join project on true"],
  [
    "the other side, by way of a subquery",
    "select value from (select project.id as value from ticket left join project on true) as few",
  ],
  [
    "an expression of the other side",
    "select lower(project.name) as value from ticket left join project on true",
  ],
  ["a subquery of any number of rows", "select (select id from ticket where id = 1) as value"],
  ["one side of a union", "select id as value from ticket union all select null"],
  ["a field of json", "select answers ->> 'a' as value from ticket"],
  ["a nullable column", "select promo_code || 'a' as value from ticket"],
  ["an element", "select one as value from unnest(array[1]) as one"],
  ["a subtotal", "select project_id as value from ticket group by rollup (project_id)"],
  ["a function of our own", "select index_tickets(1, 1) as value"],
  ["a parameter that is null", "select $2::text || $1::text as value"],
])("knows that %s may be null", async (_, statement) => {
  expect(await isNeverNull(statement)).toBe(false);
});

async function isNeverNull(statement: string): Promise<boolean> {
  const value = nullable({ types: ["bigint", "integer", "text", "boolean", "numeric"] });
  const errors = await errorsOf({ rows: { value } }, statement, { nullParameters: [2] });
  expect(errors.filter((error) => error !== '"value" is never null, but declared as nullable')).toEqual([]);
  return errors.length > 0;
}

it("refuses a source that the database lacks", async () => {
  const unknown = { types: [], source: "ticket.nothing" };
  expect(await errorsOf({ rows: { id: unknown } }, "select id from ticket")).toEqual([
    '"id" is declared as ticket.nothing, which is no column',
  ]);
  expect(await errorsOf({ rows: { id: json<number>() } }, "select id from ticket")).toHaveLength(1);
});
