import type { Symbology } from "@foyer/domain/barcode/symbology.ts";
import { barsOf } from "@foyer/domain/barcode/warning-of-code.ts";
import { expect, it } from "vitest";
import { scanPath } from "../../../test/files/scan-pdf.ts";
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

// rules/attend 7
it.each([
  ["QR", "4BQX7KWZJB"],
  ["QR", "Grüße 山田花子"],
  ["Data Matrix", "4BQX7KWZJB"],
  ["Code 128", "4BQX7KWZJB"],
  ["EAN-13", "4006381333931"],
] satisfies [Symbology, string][])("a reader reads the drawing of a %s", async (symbology, code) => {
  expect((await scanPath(drawBarcode(symbology, code))).map(({ text }) => text)).toEqual([code]);
});
