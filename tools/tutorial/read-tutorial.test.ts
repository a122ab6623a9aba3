import { expect, test } from "vitest";
import { readTutorial } from "./read-tutorial.ts";

test("the sentences of numbered lists are steps; those without a name explain", () => {
  const text = [
    "Press **nothing**, this is no list.",
    "1. Type `Ann` into **First name**. She comes first. Press **Next**.",
    "![A page](tutorial/page.png)",
  ].join("\n");
  expect(readTutorial(text)).toEqual([
    { kind: "type", line: 2, name: "First name", value: "Ann" },
    { kind: "press", line: 2, name: "Next", value: "" },
    { kind: "picture", line: 3, name: "page.png", value: "" },
  ]);
});

test.for([
  "1. Click **Next**.",
  "1. Press `Next`.",
  "1. Press **Next** twice.",
  "1. Open <https://example.org>.",
])("%j, which nobody could do, is refused", (text) => {
  expect(() => readTutorial(text)).toThrow("docs/TUTORIAL.md, line 1");
});
