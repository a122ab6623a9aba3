import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import { expect, it } from "vitest";
import type { Database } from "../../src/platform/db/schema.ts";
import { number, sqlRows, sqlValue, text } from "../../src/platform/db/sql-rows.ts";
import { collectStatements } from "./collect-statements.ts";
import type { Statement } from "./statement-errors.ts";

const db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

let statements: Statement[] = [];
let undeclared: string[] = [];
collectStatements({
  onStatement: (statement) => statements.push(statement),
  onUndeclared: (alias) => undeclared.push(alias),
});
function collect(query: { compile: (db: Kysely<Database>) => unknown }) {
  [statements, undeclared] = [[], []];
  query.compile(db);
  return statements;
}

const tickets = sqlRows({
  id: number,
})`select id from ticket where promo_code = ${"A"} or promo_code = ${null}`;

it("collects a statement, which is the same with its declaration as without, and its null parameters", () => {
  expect(collect(tickets)).toEqual([
    expect.objectContaining({
      text: "select id from ticket where promo_code = $1 or promo_code = $2",
      nullParameters: [2],
      alias: null,
    }),
  ]);
});

it("collects the query of a cursor alone", () => {
  const [statement] = collect(sql`declare ids cursor for ${tickets}`);
  expect(statement?.text).toMatch(/^select id/);
});

it("collects an expression with the whole statement that selects it", () => {
  const code = sqlValue(text)`coalesce(promo_code, '')`;
  expect(collect(db.selectFrom("ticket").select(["id", code.as("code")]))).toEqual([
    expect.objectContaining({
      text: `select "id", coalesce(promo_code, '') as "code" from "ticket"`,
      alias: "code",
    }),
  ]);
  expect(collect(db.selectFrom("ticket").select("id").where(code, "=", "A"))).toEqual([]);
});

it("names a raw expression that is selected and declares nothing", () => {
  const code = sql<string>`upper(promo_code)`;
  collect(db.selectFrom("ticket").select(code.as("code")));
  expect(undeclared).toEqual(["code"]);
  collect(db.deleteFrom("ticket").returning(code.as("code")));
  expect(undeclared).toEqual(["code"]);
  collect(db.selectFrom("ticket").select("id").where(code, "=", "A"));
  expect(undeclared).toEqual([]);
});
