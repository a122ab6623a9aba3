import { expect, it } from "vitest";
import { wholeCents } from "../money/cents.ts";
import { refundShare } from "./refund-share.ts";

// rules/tickets 71
it.each([
  [10_000, 80, "EUR", 8_000],
  [1_999, 50, "EUR", 999],
  [1_999, 100, "EUR", 1_999],
  [1_999, 0, "EUR", 0],
  // 2001 yen are a whole number of yen, half of them are not.
  [200_100, 50, "JPY", 100_000],
])("of %i hundredths %i per cent in %s are %i", (paid, percent, currency, share) => {
  expect(refundShare(wholeCents(paid), percent, currency)).toBe(share);
});
