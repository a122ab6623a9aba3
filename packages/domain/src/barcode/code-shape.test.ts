import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lengthOf, makeCode, maxCodesOf, shapeOf } from "./code-shape.ts";
import { findCodeError } from "./find-code-error.ts";
import { SYMBOLOGIES, type Symbology } from "./symbology.ts";
import { warningOfCode } from "./warning-of-code.ts";

const kinds = fc.constantFrom(...SYMBOLOGIES.map(({ name }) => name));
/** The same drawn numbers for the same seeds. */
const drawFrom = (seeds: readonly number[]) => {
  let at = 0;
  return (below: number) => (seeds[at++ % seeds.length] ?? 0) % below;
};
const seeds = fc.array(fc.nat(), { minLength: 1, maxLength: 20 });
const findError = (symbology: Symbology, prefix: string) => shapeOf(symbology, prefix).error;

describe("generated codes", () => {
  it("are valid for their kind, begin with the prefix and have the same length, whatever is drawn", () => {
    const prefixes = fc.oneof(
      fc.constant(""),
      fc.stringMatching(/^[0-9]{1,8}$/),
      fc.stringMatching(/^[A-Z]{1,8}$/),
    );
    fc.assert(
      fc.property(kinds, prefixes, seeds, (symbology, prefix, drawn) => {
        const { shape } = shapeOf(symbology, prefix);
        if (!shape) return;
        const code = makeCode(shape, drawFrom(drawn));
        expect(findCodeError(symbology, code)).toBeNull();
        expect(code.startsWith(prefix)).toBe(true);
        expect(code).toHaveLength(lengthOf(shape));
      }),
    );
  });

  it("are read by every reader, unless the prefix forbids it", () => {
    fc.assert(
      fc.property(kinds, seeds, (symbology, drawn) => {
        const { shape } = shapeOf(symbology, "");
        return shape !== undefined && warningOfCode(symbology, makeCode(shape, drawFrom(drawn))) === null;
      }),
    );
  });

  it("use every character of the alphabet, and never one that looks like another", () => {
    const { shape } = shapeOf("Code 128", "");
    const seen = new Set(Array.from({ length: 31 }, (_, at) => shape && makeCode(shape, () => at)).join(""));
    expect(seen.size).toBe(31);
    for (const alike of "01OIL") expect(seen.has(alike)).toBe(false);
  });
});

describe("a prefix", () => {
  it.each<[Symbology, string, RegExp]>([
    ["EAN-13", "A1", /digits only/],
    ["EAN-8", "1234567", /no digits to draw/],
    ["Code 39", "ab", /capital letters/],
    ["Code 128", "Ж", /Latin letters/],
    ["Code 128", "=1", /Latin letters/],
    ["QR", "123456789", /No more than 8 symbols/],
  ])("%s %s is refused with a sentence", (symbology, prefix, sentence) =>
    expect(findError(symbology, prefix)).toMatch(sentence),
  );

  it.each<[Symbology, string, number]>([
    ["EAN-8", "", 1_000],
    ["EAN-8", "40", 10],
    ["EAN-8", "4000", 0],
    ["EAN-13", "", 90_000_000],
    ["UPC-A", "1234", 1_000],
    ["ITF-14", "", 1_000_000_000],
  ])("%s %j leaves at most %i codes that nobody can guess", (symbology, prefix, most) => {
    const { shape } = shapeOf(symbology, prefix);
    expect(shape && maxCodesOf(shape)).toBe(most);
  });
});

describe("codes that a reader may fail with", () => {
  it.each<[Symbology, string, string | null]>([
    ["Code 128", "A".repeat(25), null],
    ["Code 128", "A".repeat(26), "too-long"],
    ["Code 128", "1".repeat(44), null],
    ["Code 39", "A".repeat(17), null],
    ["Code 39", "A".repeat(18), "too-long"],
    ["QR", "A".repeat(500), null],
    ["EAN-13", "0012345678905", "leading-zero"],
    ["EAN-13", "4006381333931", null],
    ["UPC-A", "036000291452", null],
  ])("%s %s: %s", (symbology, code, warning) => expect(warningOfCode(symbology, code)).toBe(warning));
});
