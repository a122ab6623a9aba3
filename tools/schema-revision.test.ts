import { expect, it } from "vitest";
import { reviseSchema } from "./schema-revision.mjs";

const RECORDED = { revision: 3, routines: "a", migrations: { "0001_some.sql": "1" } };

it("keeps its revision while the functions are the same", () => {
  const migrations = { "0001_some.sql": "1", "0002_more.sql": "2" };
  expect(reviseSchema(RECORDED, { routines: "a", migrations })).toEqual({
    next: { revision: 3, routines: "a", migrations },
    errors: [],
  });
});

it("counts a change of the functions", () => {
  const found = { routines: "b", migrations: RECORDED.migrations };
  expect(reviseSchema(RECORDED, found).next.revision).toBe(4);
});

it.each([
  ["changed", { "0001_some.sql": "2" }],
  ["gone", {}],
])("refuses a recorded migration that is %s", (_, migrations) => {
  expect(reviseSchema(RECORDED, { routines: "a", migrations }).errors).toEqual([
    "0001_some.sql is not what it was when it was recorded: write a new migration instead",
  ]);
});
