import { barsOf } from "@foyer/domain/barcode/warning-of-code.ts";
import { expect, it } from "vitest";
import { drawBarcode } from "./barcode-drawing.ts";

const MARGINS = 20;
const SYMBOL = 11;

it.each([
  "A",
  "Ab1",
  "A".repeat(25),
  "1".repeat(5),
  "1".repeat(44),
  "AB123456",
  "123456AB",
  "AB12345678CD12345678",
])(
  "%s is as wide as the warning of codes that are too long takes it to be. rules/barcode-pools 12",
  (code) => {
    const drawn = drawBarcode("Code 128", code).width - MARGINS;
    expect(barsOf("Code 128", code)).toBeGreaterThanOrEqual(drawn);
    expect(barsOf("Code 128", code)).toBeLessThanOrEqual(drawn + 2 * SYMBOL);
    if (/[a-z]/.test(code)) return;
    expect(barsOf("Code 39", code)).toBe(drawBarcode("Code 39", code).width - MARGINS);
  },
);
