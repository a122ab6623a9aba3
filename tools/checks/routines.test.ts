import { expect, it } from "vitest";
import { findRoutineFileErrors } from "./routines.mjs";

const sell = "-- Sells.\ncreate or replace function sell() returns void language sql as $$ select $$;\n";
const guard = "drop trigger if exists guard on ticket;\ncreate trigger guard before update on ticket;\n";

it("takes a function and a trigger in a file of their name", () => {
  const files = [
    { file: "sale/sell.sql", text: sell },
    { file: "sale/guard.sql", text: guard },
  ];
  expect(findRoutineFileErrors(files)).toEqual([]);
});

it.each([
  ["sale/pay.sql", sell, "sale/pay.sql must define pay and nothing else"],
  ["sale/sell.sql", sell + guard, "sale/sell.sql must define sell and nothing else"],
  ["sale/sell.sql", "-- Sells.\n", "sale/sell.sql must define sell and nothing else"],
  ["sale/sell.sql", "create table sell (id bigint);", "sale/sell.sql defines a table"],
  ["sale/sell.sql", sell.replace("or replace ", ""), "sale/sell.sql cannot run a second time"],
  ["sale/guard.sql", guard.slice(guard.indexOf("create")), "sale/guard.sql cannot run a second time"],
])("refuses %s with another content", (file, text, error) => {
  expect(findRoutineFileErrors([{ file, text }])).toEqual([error]);
});

it("refuses a function that has two files", () => {
  const files = ["sale/sell.sql", "places/sell.sql"].map((file) => ({ file, text: sell }));
  expect(findRoutineFileErrors(files)).toHaveLength(2);
});
