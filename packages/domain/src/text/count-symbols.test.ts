import fc from "fast-check";
import { expect, test } from "vitest";
import { countSymbols, hasAtMostSymbols } from "./count-symbols.ts";

test.for([
  ["", 0],
  ["Anna", 4],
  ["two\nlines", 9],
  ["two\r\nlines", 9],
  ["é", 1],
  ["e\u0301", 1],
  ["👨‍👩‍👧‍👦", 1],
  ["🏳️‍🌈🇩🇪", 2],
  ["नमस्ते", 3],
  ["กำ", 1],
  ["李🎪", 2],
] as const)("%j has %i symbols", ([text, count]) => expect(countSymbols(text)).toBe(count));

test("a maximum is one of symbols, and of four units for each", () => {
  expect(hasAtMostSymbols("e\u0301".repeat(50), 50)).toBe(true);
  expect(hasAtMostSymbols("e\u0301".repeat(51), 50)).toBe(false);
  expect(hasAtMostSymbols(`a${"\u0301".repeat(300)}`, 50)).toBe(false);
  expect(hasAtMostSymbols("x".repeat(1_000_000), 50)).toBe(false);
});

test("never more symbols than units", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => countSymbols(text) <= text.length));
});
