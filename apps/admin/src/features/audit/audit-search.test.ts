import { expect, test } from "vitest";
import { AuditSearch, toAuditQuery } from "./audit-search.ts";

test("without filters the query contains only the page", () => {
  const search = AuditSearch.parse({});
  expect(toAuditQuery(search)).toEqual({ currentPage: 1, sizePerPage: 20 });
});

test("days are whole days of the browser's zone, the last one included", () => {
  const query = toAuditQuery(AuditSearch.parse({ from: "2026-12-31", to: "2026-12-31", q: "  x " }));
  expect(new Date(query.from ?? "").toString()).toBe(new Date(2026, 11, 31).toString());
  expect(new Date(query.to ?? "").toString()).toBe(new Date(2027, 0, 1).toString());
  expect(query.text).toBe("x");
});

test.for([{ from: "31.12.2026" }, { to: "2026-02-30" }, { action: "steal" }, { page: "0" }, { staff: "x" }])(
  "the invalid parameter %j is ignored",
  (given) => {
    expect(AuditSearch.safeParse(given).success).toBe(false);
  },
);
