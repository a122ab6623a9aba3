import { expect, test } from "vitest";
import { dayRangeText, isDayRange, RELATIVE_RANGES, resolveDayRange } from "./day-range.ts";

// A Wednesday.
const TODAY = "2026-05-13";

test.for([
  ["today", TODAY, "2026-05-13", "2026-05-13"],
  ["yesterday", "2026-03-01", "2026-02-28", "2026-02-28"],
  ["last7Days", TODAY, "2026-05-07", "2026-05-13"],
  ["thisWeek", TODAY, "2026-05-11", "2026-05-17"],
  ["lastWeek", TODAY, "2026-05-04", "2026-05-10"],
  ["lastWeek", "2026-05-10", "2026-04-27", "2026-05-03"],
  ["lastWeek", "2026-05-11", "2026-05-04", "2026-05-10"],
  ["thisMonth", "2028-02-10", "2028-02-01", "2028-02-29"],
  ["lastMonth", "2026-01-31", "2025-12-01", "2025-12-31"],
  ["2026-05-01..2026-05-07", TODAY, "2026-05-01", "2026-05-07"],
  ["..2026-05-07", TODAY, null, "2026-05-07"],
  ["2026-05-01..", TODAY, "2026-05-01", null],
] as const)("%s on %s", ([text, today, from, to]) => {
  expect(resolveDayRange(text, today)).toEqual({ from, to });
  expect(isDayRange(text)).toBe(true);
});

test.for(["", "..", "2026-05-01", "2026-05-08..2026-05-07", "2026-02-30..", "next week", "1..2", "a..b..c"])(
  "%j is no range",
  (text) => {
    expect(isDayRange(text)).toBe(false);
    expect(resolveDayRange(text, TODAY)).toBeNull();
  },
);

test("a range is written as it is read", () => {
  for (const text of ["2026-05-01..2026-05-07", "..2026-05-07", "2026-05-01.."])
    expect(dayRangeText(resolveDayRange(text, TODAY) ?? { from: null, to: null })).toBe(text);
  expect(dayRangeText({ from: null, to: null })).toBe("");
  expect(RELATIVE_RANGES.every(isDayRange)).toBe(true);
});
