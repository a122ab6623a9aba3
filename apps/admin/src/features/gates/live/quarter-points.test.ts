import { expect, test } from "vitest";
import { quarterPoints } from "./quarter-points.ts";

const day = {
  dayFrom: "2126-05-11T22:00:00.000Z",
  now: "2126-05-12T08:20:00.000Z",
  quarters: [
    { at: "2126-05-12T05:45:00.000Z", gateId: 1, entered: 3 },
    { at: "2126-05-12T08:15:00.000Z", gateId: 1, entered: 2 },
    { at: "2126-05-12T08:15:00.000Z", gateId: 2, entered: 5 },
  ],
};

test("a point for each quarter of an hour at the venue, from the first one with anybody until now", () => {
  const points = quarterPoints(day, null, "Europe/Berlin");
  expect(points).toHaveLength(11);
  expect(points[0]).toEqual({ label: "07:45", count: 3 });
  expect(points.at(-1)).toEqual({ label: "10:15", count: 7 });
  expect(points.filter(({ count }) => count === 0)).toHaveLength(9);
});

test("those of one gate have the same axis", () => {
  const points = quarterPoints(day, 2, "Europe/Berlin");
  expect([points.length, points[0]?.count, points.at(-1)?.count]).toEqual([11, 0, 5]);
});

test("two hours at least, none of the day before", () => {
  expect(quarterPoints({ ...day, quarters: [] }, null, "Europe/Berlin")).toHaveLength(8);
  const early = { ...day, quarters: [], now: "2126-05-11T22:40:00.000Z" };
  expect(quarterPoints(early, null, "Europe/Berlin").map(({ label }) => label)).toEqual([
    "00:00",
    "00:15",
    "00:30",
  ]);
});
