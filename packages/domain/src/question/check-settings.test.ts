import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { checkSettings } from "./check-settings.ts";
import { compileRegex } from "./compile-regex.ts";
import { readMaxLinesCount } from "./max-lines-count.ts";
import type { QuestionSettings } from "./question-settings.ts";
import { QUESTION_TYPES } from "./question-types.ts";

const check = (given: QuestionSettings, savedLinesCount?: number) =>
  checkSettings("textbox", given, { maxLinesCount: 10, savedLinesCount }, RE2JS);

describe("a textbox", () => {
  it("is one contact kind at most", () => {
    expect(check({ phone: 1 })).toEqual({});
    const sentence = "Only one of email, website, phone and verification code can be chosen";
    expect(check({ email: 1, phone: 1, verificationCode: 1 })).toEqual({
      phone: sentence,
      verificationCode: sentence,
    });
  });

  it("has 1 line to as many as there may be", () => {
    for (const linesCount of [1, 10]) expect(check({ linesCount })).toEqual({});
    for (const linesCount of [0, 11])
      expect(check({ linesCount })).toEqual({ linesCount: "Must be 1 to 10" });
  });

  it("keeps a lines count from before the limit was lowered", () => {
    expect(check({ linesCount: 12 }, 12)).toEqual({});
    expect(check({ linesCount: 13 }, 12)).toEqual({ linesCount: "Must be 1 to 10" });
  });

  it("has a minimum below its maximum, if it has one", () => {
    expect(check({ minLength: 5, maxLength: 0 })).toEqual({});
    expect(check({ minLength: 5, maxLength: 5 })).toEqual({});
    expect(check({ minLength: 6, maxLength: 5 })).toEqual({ minLength: "Must not be more than max length" });
  });

  it("has a pattern that can be read, unless a contact kind makes it pointless", () => {
    expect(check({ regex: "^\\d+$" })).toEqual({});
    expect(check({ regex: "a(b" })).toEqual({
      regex: "Not a valid pattern, at position 4: missing closing ).",
    });
    expect(check({ regex: "a(b", email: 1 })).toEqual({});
  });
});

it.each(QUESTION_TYPES.filter((type) => type !== "textbox"))("%s has nothing to check", (type) => {
  const given = { email: 1, phone: 1, linesCount: 99, regex: "(" } as const;
  expect(checkSettings(type, given, { maxLinesCount: 10 }, RE2JS)).toEqual({});
});

describe("a pattern", () => {
  it.each([
    ["a(b", 4, "missing closing )"],
    ["a)b", 2, "unexpected )"],
    ["\\)a)", 4, "unexpected )"],
    ["ab[c-", 3, "missing closing ] [c-"],
    ["\\**a**", 5, "invalid nested repetition operator **"],
    ["*a", 1, "missing argument to repetition operator *"],
    ["x{2,1}", 2, "invalid repeat count {2,1}"],
    ["a\\", 2, "trailing backslash at end of expression"],
    ["(?:a)(?=b)", 6, "look-ahead and look-behind are not available"],
    ["(?<!b)a", 1, "look-ahead and look-behind are not available"],
    ["(a)\\1", 4, "back-references are not available"],
    ["a\\u0041", 2, "write the character itself, or \\x{…} with its number"],
    ["[z-a]", 2, "invalid character class range z-a"],
    ["((((a{100}){10}){10}))", 17, "invalid repeat count {10}"],
    ["(?:a{1000})".repeat(11), 1, "it repeats too much"],
  ])("%s is refused at position %i", (regex, position, reason) => {
    expect(compileRegex(RE2JS, regex)).toEqual({
      isValid: false,
      position,
      sentence: `Not a valid pattern, at position ${position}: ${reason}.`,
    });
  });

  it("is found anywhere, in upper or lower case", () => {
    const compiled = compileRegex(RE2JS, "b+c");
    if (!compiled.isValid) throw new Error(compiled.sentence);
    expect(compiled.matches("xABBCx")).toBe(true);
    expect(compiled.matches("ac")).toBe(false);
  });

  it("that repeats much is refused, or needs a max length that bounds the time of every answer", () => {
    const hostile = "(?:a?){999}(?:a?){999}(?:a?){999}(?:a?){999}(?:a?){900}$b";
    expect(check({ regex: hostile }).regex).toContain("repeats too much");
    const honest = { regex: "[a-z0-9 ]{1,1000}x" };
    expect(check(honest)).toEqual({
      regex:
        "This pattern repeats so much that it can check at most 99 characters: set a max length up to 99, or let it repeat less.",
    });
    expect(check({ ...honest, maxLength: 99 })).toEqual({});
    // A saved count above the maximum stays valid; a higher one does not.
    const compiled = compileRegex(RE2JS, honest.regex);
    expect(compiled.isValid && [compiled.matches("ax"), compiled.matches(`${"a".repeat(100)}x`)]).toEqual([
      true,
      false,
    ]);
  });

  it("that is made to take for ever takes no time", () => {
    const compiled = compileRegex(RE2JS, "(a+)+$");
    if (!compiled.isValid) throw new Error(compiled.sentence);
    // A backtracking engine would exceed the time limit of this test.
    expect(compiled.matches(`${"a".repeat(60)}!`)).toBe(false);
  });
});

it.each([
  ["10", 10],
  [" 4 ", 4],
  ["0", 10],
  ["101", 10],
  ["many", 10],
  ["MAX_LINES_COUNT", 10],
  [undefined, 10],
])("the text %j bounds the lines at %i", (text, count) => {
  expect(readMaxLinesCount(text)).toBe(count);
});
