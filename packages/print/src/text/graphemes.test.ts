import fc from "fast-check";
import { expect, it } from "vitest";
import { graphemesOf } from "./graphemes.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const bySegmenter = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

it("splits any text as the segmenter does", () => {
  const common = fc.constantFrom(..."Aé ßΩЖйא بم年かカ김1#*©­");
  const marks = fc.constantFrom(
    "\u0301",
    "\u064b",
    "\u05b0",
    "\u0483",
    "\u200d",
    "\ufe0f",
    "\u1161",
    "😀",
    "न्",
  );
  const unit = fc.oneof(
    { weight: 8, arbitrary: common },
    { weight: 1, arbitrary: marks },
    { weight: 4, arbitrary: fc.nat(0xffff).map((code) => String.fromCharCode(code)) },
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 12 }), (units) => {
      expect(graphemesOf(units.join(""))).toEqual(bySegmenter(units.join("")));
    }),
    { numRuns: 2_000 },
  );
});

it("splits every letter of these scripts, beside others, as the segmenter does", () => {
  for (let code = 0x20; code < 0x3200; code += 1) {
    const letter = String.fromCharCode(code);
    for (const text of [`A${letter}B`, `م${letter}م`]) {
      expect(graphemesOf(text), text).toEqual(bySegmenter(text));
    }
  }
  for (const [from, to] of [
    [0x4e00, 0x9fff],
    [0xac00, 0xd7a3],
  ] as const) {
    const all = Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at)).join("");
    expect(graphemesOf(all)).toEqual(bySegmenter(all));
  }
});
