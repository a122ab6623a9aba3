import { expect, it } from "vitest";
import { ticksOf } from "./ruler-ticks.ts";

const numbersOf = (lengthMm: number, pixelsPerMm: number) =>
  ticksOf(lengthMm, pixelsPerMm)
    .filter(({ isNumbered }) => isNumbered)
    .map(({ mm }) => mm);

it("numbers an A6 badge at 4 pixels to the mm each centimetre, with a tick each mm", () => {
  const ticks = ticksOf(105, 4);
  expect(ticks).toHaveLength(106);
  expect(numbersOf(105, 4)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
});

it.each([0.05, 0.2, 1, 2, 4, 10, 47, 64])("never crowds, at %s pixels to the mm", (scale) => {
  const ticks = ticksOf(1200, scale);
  const gaps = ticks.slice(1).map(({ mm }, at) => (mm - (ticks[at]?.mm ?? 0)) * scale);
  expect(Math.min(Number.POSITIVE_INFINITY, ...gaps)).toBeGreaterThanOrEqual(4);
  const numbers = numbersOf(1200, scale);
  const apart = numbers.slice(1).map((mm, at) => (mm - (numbers[at] ?? 0)) * scale);
  expect(Math.min(Number.POSITIVE_INFINITY, ...apart)).toBeGreaterThanOrEqual(36);
});
