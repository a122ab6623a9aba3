import { expect, test } from "vitest";
import { nameOfPart } from "./part-names.ts";

const EN = { culture: "en-GB", own: "en-GB" };
const part = { kind: "question", id: 1 } as const;
const named = (text: string, type: "note" | "textbox") => {
  const entry = { id: 1, internalName: "One", texts: { "en-GB": text }, stepId: 1, typeId: 1, settings: {} };
  const catalog = { steps: new Map(), questions: new Map([[1, { ...entry, type }]]), answers: new Map() };
  return nameOfPart(part, { scenario: { steps: [] }, catalog }, EN);
};

test.each([
  ["**Bold** and <u>under</u> [link](https://a.example) 2 \\* 3", "Bold and under link 2 * 3"],
  ["Two\n\nparagraphs", "Two paragraphs"],
])("a note without its formatting: %s", (text, name) => expect(named(text, "note")).toBe(name));

test("other texts as they are, on one short line", () => {
  expect(named("2 * 3\n= 6", "textbox")).toBe("2 * 3 = 6");
  expect(named("x".repeat(200), "textbox")).toBe(`${"x".repeat(79)}…`);
  expect(named(" ", "textbox")).toBe("One");
});
