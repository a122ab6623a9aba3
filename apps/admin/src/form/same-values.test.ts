import { expect, test } from "vitest";
import { mergeTyped, sameValues } from "./same-values.ts";

test.for([
  [{ name: "" }, {}],
  [{ name: null }, { name: "" }],
  [{ texts: { de: "", en: "a" } }, { texts: { en: "a" } }],
  [{ ids: ["1", "2"] }, { ids: ["1", "2"] }],
  [
    { ids: [1], count: 5 },
    { ids: ["1"], count: "5" },
  ],
])("%j and %j say the same", ([a, b]) => {
  expect(sameValues(a, b)).toBe(true);
});

test.for([
  [{ name: "a" }, {}],
  [{ name: " " }, { name: "" }],
  [{ count: 0 }, { count: "" }],
  [{ isOn: false }, {}],
  [{ ids: ["1", "2"] }, { ids: ["2", "1"] }],
  [{ ids: ["1"] }, { ids: ["1", "2"] }],
])("%j and %j differ", ([a, b]) => {
  expect(sameValues(a, b)).toBe(false);
});

test("typed values stay on a newer copy; untouched fields follow the copy", () => {
  const before = { name: "A", note: "", isActive: true };
  const copy = { name: "B", note: "theirs", isActive: false };
  expect(mergeTyped({ ...before, name: "Mine" }, before, copy)).toEqual({ ...copy, name: "Mine" });
  expect(mergeTyped({ ...before, name: "" }, before, copy)).toEqual({ ...copy, name: "" });
});
