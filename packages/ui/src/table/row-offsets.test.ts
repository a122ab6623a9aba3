import fc from "fast-check";
import { expect, test } from "vitest";
import { rowAt, rowOffsets } from "./row-offsets.ts";

test("measured rows move those after them, all others have the estimated height", () => {
  const offsets = rowOffsets(4, 10, new Map([[1, 25]]));
  expect([...offsets]).toEqual([0, 10, 35, 45, 55]);
});

test("the row at a distance is the one whose box holds it, the last one beyond the end", () => {
  const heights = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(heights, fc.integer({ min: 0, max: 6000 }), (measured, distance) => {
      const offsets = rowOffsets(
        measured.length,
        37,
        new Map(measured.map((height, index) => [index, height])),
      );
      const found = rowAt(offsets, distance);
      const wanted = measured.findIndex((_, index) => distance < (offsets[index + 1] ?? 0));
      expect(found).toBe(wanted === -1 ? measured.length - 1 : wanted);
    }),
  );
});
