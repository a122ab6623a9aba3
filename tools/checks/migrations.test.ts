import { expect, it } from "vitest";
import { findMigrationFaults } from "./migrations.mjs";

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
