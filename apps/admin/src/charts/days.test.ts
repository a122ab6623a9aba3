import { expect, it } from "vitest";
import { daysBefore, pointsOfDays } from "./days.ts";

it("has a point for each day, also for those without a count and over the change of the clocks", () => {
  const days = [{ day: "2026-03-28", tickets: 3 }];
  expect(pointsOfDays(days, { first: "2026-03-28", last: "2026-03-30" })).toEqual([
    { label: "28.03.2026", count: 3 },
    { label: "29.03.2026", count: 0 },
    { label: "30.03.2026", count: 0 },
  ]);
  expect(daysBefore("2026-03-01", 1)).toBe("2026-02-28");
});

it("ends where a day lies too far away", () => {
  expect(pointsOfDays([], { first: "1900-01-01", last: "9999-12-31" })).toHaveLength(3_660);
});
