import { expect, test } from "vitest";
import { changesTo, isSameView, keptParameters, readColumns, writeColumns } from "./view-parameters.ts";

const DEFAULTS = { q: "", size: "10", order: "asc", status: "" };

test("a view keeps every parameter but the place and the defaults, also those of filters to come", () => {
  const address = Object.fromEntries(
    new URLSearchParams(
      "project=1&page=3&ticket=7&view=5&size=10&q=+&status=held&answer.12=7&columns=essential",
    ),
  );
  expect(keptParameters(address, DEFAULTS)).toEqual({
    status: "held",
    "answer.12": "7",
    columns: "essential",
  });
  expect(keptParameters({ order: "desc" }, DEFAULTS)).toEqual({});
  expect(keptParameters({ sort: "Email", order: "desc" }, DEFAULTS)).toEqual({
    sort: "Email",
    order: "desc",
  });
});

test("a view that leaves the columns open is the same with any", () => {
  expect(isSameView({ q: "a" }, { q: "a", columns: "all" })).toBe(true);
  expect(isSameView({ q: "a", columns: "essential" }, { q: "a", columns: "all" })).toBe(false);
  expect(isSameView({ q: "a" }, { q: "b" })).toBe(false);
  expect(isSameView({ q: "a" }, {})).toBe(false);
});

test("a chosen view replaces what the address has, except the project", () => {
  expect(changesTo({ status: "held", page: "9" }, { project: "1", q: "a", page: "2" })).toEqual({
    q: undefined,
    page: undefined,
    status: "held",
  });
});

test("columns are read as they are written; unknown ones are left out", () => {
  for (const view of ["all", "essential", ["TicketId", "Email"] as const] as const)
    expect(readColumns(writeColumns(view as never))).toEqual(view);
  expect(readColumns("Email,Shoe")).toEqual(["Email"]);
  expect(readColumns("")).toBeUndefined();
});
