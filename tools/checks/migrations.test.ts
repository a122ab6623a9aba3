import { expect, it } from "vitest";
import { findMigrationFaults, findReplacedFaults } from "./migrations.mjs";

const upTo = (last: number) =>
  Array.from({ length: last }, (_, index) => `${String(index + 1).padStart(4, "0")}_some.sql`);

it("takes numbers that follow one another", () => {
  expect(findMigrationFaults(upTo(5))).toEqual([]);
});

it.each([
  ["0003_other.sql", "0003_some.sql and 0003_other.sql have the same number"],
  ["0007_late.sql", "0007_late.sql stands where 6 is next"],
  ["0006-dash.sql", "0006-dash.sql is not named like 0001_what_it_does.sql"],
  ["6_short.sql", "6_short.sql is not named like 0001_what_it_does.sql"],
])("refuses %s beside five others", (name, fault) => {
  expect(findMigrationFaults([...upTo(5), name])).toEqual([fault]);
});

it("refuses what is put between old numbers", () => {
  expect(findMigrationFaults([...upTo(6), "0007_between.sql", "0010_old.sql"])).toHaveLength(2);
});

const sell =
  "create or replace function sell(p_project bigint)\nreturns void language sql as $$ select $$;\n";
const first = { name: "0063_sale.sql", text: sell.replace(" or replace", "") };
const second = { name: "0064_faster.sql", text: `-- Replaces sell of 0063\n${sell}` };

it("takes a function that is replaced from its newest text", () => {
  const third = { name: "0065_again.sql", text: `-- Replaces sell of 0064\n${sell}` };
  expect(findReplacedFaults([third, first, second])).toEqual([]);
});

it("refuses one of two migrations that were written side by side from one text", () => {
  const beside = { name: "0065_beside.sql", text: second.text };
  expect(findReplacedFaults([first, second, beside])).toEqual([
    '0065_beside.sql needs the line "-- Replaces sell of 0064": write the function from its text there',
  ]);
  expect(findReplacedFaults([first, { name: "0064_silent.sql", text: sell }])).toHaveLength(1);
});
