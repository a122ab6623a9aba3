import { expect, test } from "vitest";
import { AuditSearch, toAuditQuery } from "./audit-search.ts";

test("without filters the query asks for a page of staff's changes", () => {
  const search = AuditSearch.parse({});
  expect(toAuditQuery(search, "UTC")).toEqual({
    by: "staff",
    foldIn: "UTC",
    currentPage: 1,
    sizePerPage: 20,
  });
  expect(toAuditQuery(AuditSearch.parse({ by: "all" }), "UTC").by).toBe(undefined);
});

test("days are whole days of the zone, the last one included", () => {
  const search = AuditSearch.parse({ from: "2026-12-31", to: "2026-12-31", q: "  x " });
  const query = toAuditQuery(search, "Asia/Tokyo");
  expect([query.from, query.to]).toEqual(["2026-12-30T15:00:00.000Z", "2026-12-31T15:00:00.000Z"]);
  // The clock skips midnight in Beirut that day.
  expect(toAuditQuery(AuditSearch.parse({ from: "2026-03-29" }), "Asia/Beirut").from).toBe(
    "2026-03-28T22:00:00.000Z",
  );
  expect(query.text).toBe("x");
});

test.for([{ from: "31.12.2026" }, { to: "2026-02-30" }, { action: "steal" }, { page: "0" }, { staff: "x" }])(
  "the invalid parameter %j is ignored",
  (given) => {
    expect(AuditSearch.safeParse(given).success).toBe(false);
  },
);
