import { expect, it } from "vitest";
import { findNameErrors, findRoutineErrors } from "./migrations.mjs";

const upTo = (last: number) =>
  Array.from({ length: last }, (_, index) => `${String(index + 1).padStart(4, "0")}_some.sql`);

it("takes numbers that follow one another", () => {
  expect(findNameErrors(upTo(5))).toEqual([]);
});

it.each([
  ["0003_other.sql", "0003_some.sql and 0003_other.sql have the same number"],
  ["0007_late.sql", "0007_late.sql stands where 6 is next"],
  ["0006-dash.sql", "0006-dash.sql is not named like 0001_what_it_does.sql"],
  ["6_short.sql", "6_short.sql is not named like 0001_what_it_does.sql"],
])("refuses %s beside five others", (name, error) => {
  expect(findNameErrors([...upTo(5), name])).toEqual([error]);
});

it.each([
  ["function", "create function sell() returns void"],
  ["function", "create or replace function sell() returns void"],
  ["view", "create view sell as select 1"],
  ["trigger", "  create trigger sell before update on ticket"],
])("refuses a %s in a migration", (kind, text) => {
  expect(findRoutineErrors([{ name: "0009_sale.sql", text }])).toEqual([
    `0009_sale.sql defines the ${kind} sell: it belongs to apps/api/sql`,
  ]);
});

it("takes a function that is dropped or called", () => {
  const text = "drop function if exists sell;\ncreate table sale (id uuid default make_function());\n";
  expect(findRoutineErrors([{ name: "0009_sale.sql", text }])).toEqual([]);
});
