import { expect, it } from "vitest";
import { ticksOf } from "./plot-options.ts";

const points = (count: number, label: string) => Array.from({ length: count }, () => ({ label, count: 1 }));

it("labels all points that have room, and the last one in any case", () => {
  expect(ticksOf(points(4, "00:15"), 860)).toEqual([0, 1, 2, 3]);
  expect(ticksOf(points(1, "2026-03-28"), 20)).toEqual([0]);
  expect(ticksOf(points(40, "00:15"), 250)).toEqual([9, 19, 29, 39]);
  expect(ticksOf([], 250)).toEqual([]);
});
