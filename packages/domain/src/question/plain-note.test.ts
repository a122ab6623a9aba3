import { expect, it } from "vitest";
import { plainNote } from "./plain-note.ts";

it.each([
  ["**Welcome** to *the* <u>fair</u>", "Welcome to the fair"],
  ["Read [the **terms**](https://example.org/a_\\(b\\)) first", "Read the terms first"],
  ["2 \\* 3 \\[not a link]", "2 * 3 [not a link]"],
  ["one\\\ntwo\n\nthree", "one\ntwo\n\nthree"],
  ["**bold&#x20;**end", "bold end"],
  ["snake_case and C:\\dir", "snake_case and C:\\dir"],
])("writes %j without formatting", (markdown, words) => {
  expect(plainNote(markdown)).toBe(words);
});
