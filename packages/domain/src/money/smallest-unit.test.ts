import { expect, it } from "vitest";
import { toCents } from "./cents.ts";
import { fromSmallestUnit, toSmallestUnit } from "./smallest-unit.ts";

it.each([
  [19.99, "EUR", 1999],
  [2000, "JPY", 2000],
  [19.99, "KWD", 19_990],
  [0.07, "EUR", 7],
  [4900, "HUF", 490_000],
])("%s %s is %s of the smallest unit, and back", (amount, currency, unit) => {
  expect(toSmallestUnit(toCents(amount), currency)).toBe(unit);
  expect(fromSmallestUnit(unit, currency)).toBe(toCents(amount));
});

it("an amount that the currency cannot express has none", () => {
  expect(toSmallestUnit(toCents(19.99), "JPY")).toBeNull();
});

it("a rest below a hundredth is left out", () => {
  expect(fromSmallestUnit(19_999, "KWD")).toBe(1999);
});
