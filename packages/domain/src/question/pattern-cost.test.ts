import { RE2JS } from "re2js";
import { expect, it } from "vitest";
import { largestProgramSize } from "./pattern-cost.ts";

it.each([
  ...[
    "a",
    "abc",
    "^[a-z0-9 ]+$",
    "(a|b|ab)*c",
    "\\w+\\s*!",
    ".*x",
    "\\p{L}+",
    "[^\\d]",
    "\\bк\\b",
    "a??",
    "[a-я]",
  ],
  ...["(?:(a*)(b*))", "[a-z0-9 ]{1,1000}x", "a{2}", "a{2,}", "(?:a?){999}(?:b?){3}", "(?:(?:.?){30}){30}"],
  ...["^\\d{5}(-\\d{4})?$", "[À-ÿ]{3}"],
  "^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$",
  "(?:a?){0}",
])("bounds the program of %s (rules/questions 7)", (regex) => {
  const size = RE2JS.compile(regex, RE2JS.CASE_INSENSITIVE).programSize();
  expect(largestProgramSize(regex)).toBeGreaterThanOrEqual(size);
});

it("takes everyday patterns for cheap", () => {
  for (const regex of ["^\\d{5}$", "^[A-Z]{2}\\d+$", "^[\\w.-]+$", "^(yes|no)$"])
    expect(largestProgramSize(regex)).toBeLessThan(400);
});
