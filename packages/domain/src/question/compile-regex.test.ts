import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { compileRegex } from "./compile-regex.ts";

function matches(pattern: string, text: string): boolean {
  const compiled = compileRegex(RE2JS, pattern);
  if (!compiled.isValid) throw new Error(compiled.sentence);
  return compiled.matches(text);
}

// Patterns that staff write; a newer engine must evaluate them equally.
describe("a pattern", () => {
  it.each([
    ["anywhere unless anchored", "\\d{4}", "AB-2026-X", "AB-26-X"],
    ["anchored", "^\\d{4}$", "2026", "x2026"],
    ["in any case", "^foyer$", "FoYeR", "foye"],
    ["in any case of Cyrillic", "^выставка$", "ВЫСТАВКА", "ВЫСТАВКИ"],
    ["in any case of Greek, both sigmas", "^ΟΔΟΣ$", "οδος", "οδοί"],
    ["with final sigma", "^οδός$", "ΟΔΌΣ", "ΟΔΌΤ"],
    ["in any case of letters with marks", "^ÄRGER$", "ärger", "arger"],
    ["with the sign for Kelvin as a k", "^\u212A$", "k", "c"],
    ["with letters of any script", "^\\p{L}+$", "ЖänΩ中أ", "abc1"],
    ["with letters of one script", "^\\p{Cyrillic}+$", "Привет", "Privet"],
    ["with Greek letters", "^\\p{Greek}+$", "Ελλάδα", "Ellada"],
    ["with Chinese letters", "^\\p{Han}{2,4}$", "王小明", "Wang"],
    ["with capital letters, which any case makes all letters", "^\\p{Lu}+$", "straẞe", "1"],
    ["with digits of any script", "^\\p{Nd}+$", "١٢٣", "¼"],
    ["with what is no letter", "^\\P{L}+$", "12-34", "12a34"],
    ["with ASCII digits alone behind \\d", "^\\d+$", "123", "١٢٣"],
    ["with ASCII letters alone behind \\w", "^\\w+$", "Mueller", "Müller"],
    ["with characters beyond the first plane", "^.$", "🎟", "🎟🎟"],
    ["with a class that has such a character", "^[🎟🎫]+$", "🎫🎟", "🎠"],
    ["with alternatives and counts", "^(?:[A-Z]{2}\\d{3}|\\d{6})$", "de123", "de1234"],
    ["with a character by its number", "^\\x{416}$", "ж", "з"],
    ["lazily", "^<.+?>$", "<a>", "<>"],
  ])("%s", (_, pattern, fits, fails) => {
    expect(matches(pattern, fits)).toBe(true);
    expect(matches(pattern, fails)).toBe(false);
  });

  it.each([["(?=a)b"], ["(a)\\1"], ["(a"], ["[z-a]"], ["a{2,1}"], ["\\p{Klingon}"]])(
    "%s is refused",
    (pattern) => expect(compileRegex(RE2JS, pattern).isValid).toBe(false),
  );
});
