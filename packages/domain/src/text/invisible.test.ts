import { expect, test } from "vitest";
import { cleanTyped, findNameError, findTextError, trimInvisible, withoutInvisible } from "./invisible.ts";

const NAMES = ["Anna", "Zoë e\u0301", "👨‍👩‍👧‍👦", "می‌خواهم", "שלום", "क्‍ष", "O'Neill – Söhne"];
const MARKS = ["\u200e", "\u200f", "\u061c", "\u2066", "\u2067", "\u2068", "\u2069", "\u200b"];
const OVERRIDES = ["\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\0", "\u0007", "\u009f"];
const REST = ["\t", "\n", "\u2028", "\u2029", "\u2060", "\ufeff"];

test.for([...MARKS, ...OVERRIDES, ...REST])("%j is refused in names, which are fine without it", (mark) => {
  const code = mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  expect(findNameError(`gnp${mark}.exe`)).toContain(`U+${code}`);
  expect(findNameError(withoutInvisible(`gnp${mark}.exe`))).toBeUndefined();
});

test.for(NAMES)("%s is a name and a text", (name) => {
  expect(findNameError(name)).toBeUndefined();
  expect(findTextError(name)).toBeUndefined();
  expect(cleanTyped(name)).toBe(name.normalize("NFC"));
});

test("a text keeps what its script needs, and never turns its own direction", () => {
  for (const mark of [...MARKS, ...REST]) expect(findTextError(`a${mark}b`)).toBeUndefined();
  for (const mark of OVERRIDES) expect(findTextError(`a${mark}b`), mark).toBeDefined();
});

test("what visitors paste is cleaned: a phone's own marks, zero widths, decomposed letters", () => {
  expect(cleanTyped(" \u202a1701234\u202c\ufeff ")).toBe("1701234");
  expect(cleanTyped("Jose\u0301\u200b")).toBe("José");
  expect(cleanTyped("two\n\tlines\u0000")).toBe("two\n\tlines");
});

test("an invisible character at an end is trimmed, one within stays and is refused", () => {
  expect(trimInvisible(" \u200bSUMMER\u200e\u200b\u00a0")).toBe("SUMMER");
  expect(trimInvisible("SUM\u200bMER")).toBe("SUM\u200bMER");
  expect(trimInvisible("\u200b")).toBe("");
});
