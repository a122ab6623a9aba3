import { expect, test } from "vitest";
import { fillText } from "./fill-text.ts";

test("a placeholder without a value stays", () => {
  expect(fillText("[a] [b] $& [a]", { a: "$1" })).toBe("$1 [b] $& $1");
});
