import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wholeCents } from "../money/cents.ts";
import { toSmallestUnit } from "../money/smallest-unit.ts";
import { cardFee } from "./card-fee.ts";

const feeOf = (price: number, fixed: number, percentHundredths: number, currency = "EUR") =>
  cardFee(wholeCents(price), { fixed: wholeCents(fixed), percentHundredths }, currency);

describe("the fee for payments by card (rules/payments 35)", () => {
  it.each([
    [5_000, 25, 190, "EUR", 120],
    [5_000, 0, 0, "EUR", 0],
    [1_999, 0, 150, "EUR", 30],
    // 0.025 and 0.035 and 0.0249…: half up.
    [250, 0, 100, "EUR", 3],
    [350, 0, 100, "EUR", 4],
    [249, 0, 100, "EUR", 2],
    // Never more than the price.
    [20, 30, 0, "EUR", 20],
    // 2.5 and 2.49 yen.
    [10_000, 0, 250, "JPY", 300],
    [9_900, 0, 250, "JPY", 200],
    [150_000, 5_000, 100, "JPY", 6_500],
    [5_000, 25, 190, "KWD", 120],
  ])("of %i with %i and %i in %s is %i", (price, fixed, percent, currency, fee) => {
    expect(feeOf(price, fixed, percent, currency)).toBe(fee);
  });

  it("is within half a unit of the exact amount, and payable with the price", () => {
    const percent = fc.integer({ min: 0, max: 1_000 });
    const units = fc.integer({ min: 1, max: 500_000_000 });
    fc.assert(
      fc.property(units, percent, fc.constantFrom("EUR", "JPY", "KWD"), (amount, share, currency) => {
        const unit = currency === "JPY" ? 100 : 1;
        const price = wholeCents(amount * unit);
        const fee = feeOf(price, 0, share, currency);
        expect(toSmallestUnit(wholeCents(price + fee), currency)).not.toBeNull();
        expect(Math.abs(fee - (price * share) / 10_000)).toBeLessThanOrEqual(unit / 2);
      }),
    );
  });
});
