import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDigitOf } from "./check-digit.ts";
import { findCodeError } from "./find-code-error.ts";
import { findSymbology, SYMBOLOGIES, type Symbology } from "./symbology.ts";

const LENGTHS = { "EAN-13": 13, "EAN-8": 8, "ITF-14": 14, "UPC-A": 12 } as const;
type Numeric = keyof typeof LENGTHS;
const numeric = fc.constantFrom(...(Object.keys(LENGTHS) as Numeric[]));
const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(""));
const numericCode = numeric.chain((symbology) =>
  digits(LENGTHS[symbology] - 1).map((body) => ({ symbology, code: `${body}${checkDigitOf(body)}` })),
);

describe("real codes", () => {
  it.each<[Symbology, string]>([
    ["EAN-13", "4006381333931"],
    ["EAN-13", "0000000000000"],
    ["EAN-8", "73513537"],
    ["UPC-A", "036000291452"],
    ["ITF-14", "15400141288763"],
    ["Code 39", "ABC-123 $/+%."],
    ["Code 128", "Ab{}~ 1"],
    ["Code 128", "x".repeat(80)],
    ["QR", "Пропуск №1 🎟"],
    ["Data Matrix", "00012"],
  ])("%s %s is legal", (symbology, code) => expect(findCodeError(symbology, code)).toBeNull());

  it.each<[Symbology, string]>([
    ["EAN-13", "4006381333930"],
    ["EAN-13", "400638133393"],
    ["EAN-13", "４006381333931"],
    ["EAN-13", "4.60702E+12"],
    ["EAN-8", "7351353A"],
    ["UPC-A", "036000291453"],
    ["ITF-14", "15400141288764"],
    ["Code 39", "abc"],
    ["Code 39", "A*B"],
    ["Code 128", "Пропуск"],
    ["Code 128", "a\tb"],
    ["Code 128", "x".repeat(81)],
    ["QR", "a\nb"],
    ["QR", "a\ud800"],
    ["QR", "x".repeat(501)],
    ["Data Matrix", ""],
  ])("%s %j is not", (symbology, code) => expect(findCodeError(symbology, code)).toMatch(/\.$/));
});

describe("check digits", () => {
  it("every number with its check digit is legal", () => {
    fc.assert(fc.property(numericCode, ({ symbology, code }) => findCodeError(symbology, code) === null));
  });

  it("one wrong digit at any position is always detected", () => {
    const mistyped = fc.tuple(numericCode, fc.nat(), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(mistyped, ([{ symbology, code }, at, by]) => {
        const place = at % code.length;
        const digit = (Number(code[place]) + by) % 10;
        return findCodeError(symbology, code.slice(0, place) + digit + code.slice(place + 1)) !== null;
      }),
    );
  });

  it("any text gets an answer, for every kind, and never more than one line", () => {
    const kinds = fc.constantFrom(...SYMBOLOGIES.map(({ name }) => name));
    fc.assert(
      fc.property(kinds, fc.string({ unit: "binary" }), (symbology, code) => {
        const error = findCodeError(symbology, code);
        return error === null || (error.endsWith(".") && !error.includes("\n"));
      }),
    );
  });
});

it("a kind is found by its id; an unknown id gives null", () => {
  for (const { id, name } of SYMBOLOGIES) expect(findSymbology(id)).toBe(name);
  expect(findSymbology(99)).toBeNull();
});
