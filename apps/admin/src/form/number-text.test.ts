import { describe, expect, it, test } from "vitest";
import { type NumberKind, parseNumber, stepNumber, writeNumber } from "./number-text.ts";

// rules/values 10
describe("a typed number", () => {
  const CASES: [string, NumberKind, number | string][] = [
    ["17000", "count", 17_000],
    ["17,000", "count", 17_000],
    ["17 000", "count", 17_000],
    ["10,00", "count", 1_000],
    ["2.5", "count", 2.5],
    ["007", "count", 7],
    ["49.5", "money", 49.5],
    ["49,50", "money", 49.5],
    ["1,234", "money", 1_234],
    ["1,234.50", "money", 1_234.5],
    ["1.234,50", "money", 1_234.5],
    ["0,25", "measure", 0.25],
    ["0,125", "measure", 0.125],
    [".5", "measure", 0.5],
    ["2.", "measure", 2],
    ["−3", "measure", -3],
    [" 4 ", "measure", 4],
  ];
  it.for(CASES)("%j as a %s is %j", ([typed, kind, number]) => {
    expect(parseNumber(typed, kind)).toBe(number);
  });

  it.for(["", "-", ".", "free", "1e3", "0x10", "1.2.3", "99999999999999999999", "NaN", "Infinity"])(
    "%j stays as it is",
    (typed) => {
      for (const kind of ["count", "money", "measure"] as const) expect(parseNumber(typed, kind)).toBe(typed);
    },
  );
});

test("a number is shown by its kind", () => {
  expect(writeNumber(1_234_567, "count")).toBe("1,234,567");
  expect(writeNumber(-1_000, "count")).toBe("-1,000");
  expect(writeNumber(100, "count")).toBe("100");
  expect(writeNumber(2.5, "count")).toBe("2.5");
  expect(writeNumber(49.5, "money")).toBe("49.50");
  expect(writeNumber(0, "money")).toBe("0.00");
  expect(writeNumber(0.125, "money")).toBe("0.125");
  expect(writeNumber(0.25, "measure")).toBe("0.25");
  expect(writeNumber("free", "money")).toBe("free");
  expect(writeNumber("", "count")).toBe("");
});

test("what is shown is read as the same number", () => {
  for (const kind of ["count", "money", "measure"] as const)
    for (const number of [0, 1, -1, 999, 1_000, 123_456_789, 0.5, 12.25])
      expect(parseNumber(writeNumber(number, kind), kind)).toBe(number);
});

test("arrow keys step, within the limits", () => {
  expect(stepNumber(4, 1)).toBe(5);
  expect(stepNumber(0.1, 1)).toBe(1.1);
  expect(stepNumber("", -1)).toBe(0);
  expect(stepNumber("free", 1)).toBe("free");
  expect(stepNumber(5, 1, { max: 5 })).toBe(5);
  expect(stepNumber(1, -1, { min: 1 })).toBe(1);
  expect(stepNumber("", 1, { min: 1 })).toBe(1);
});
