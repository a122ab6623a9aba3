import { expect, it } from "vitest";
import { availableText, stockOf, totalOf } from "./stock.ts";

const none = { free: 0, held: 0, issued: 0, reserved: 0, void: 0 };

it.each([
  [0, "0"],
  [999, "999"],
  [1000, "999+"],
  [1_000_000, "999+"],
])("%d available shows as %s", (available, text) => expect(availableText(available)).toBe(text));

it.each([
  [none, "enough"],
  [{ ...none, free: 10 }, "enough"],
  [{ ...none, free: 10, issued: 90 }, "enough"],
  [{ ...none, free: 9, issued: 91 }, "low"],
  [{ ...none, issued: 1 }, "none"],
  [{ ...none, reserved: 5, void: 5 }, "none"],
])("%j is %s", (counts, stock) => expect(stockOf(counts)).toBe(stock));

it("the total is the sum of all states", () => {
  expect(totalOf({ free: 1, held: 2, issued: 4, reserved: 8, void: 16 })).toBe(31);
});
