import { expect, test } from "vitest";
import { movedTo } from "./moved-to.ts";

test.each([
  [0, 2, "bca"],
  [2, 0, "cab"],
  [1, 2, "acb"],
  [1, 1, "abc"],
])("the item at %i moves to %i", (from, to, expected) => {
  expect(movedTo(["a", "b", "c"], from, to).join("")).toBe(expected);
});
