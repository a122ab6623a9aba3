import fc from "fast-check";
import { expect, it } from "vitest";
import { wholeCents } from "../money/cents.ts";
import { feeInRefund } from "./fee-in-refund.ts";

// rules/payments 40
const PAID = { paid: wholeCents(5_120), fee: wholeCents(120) };
const part = (givenBack: number, amount: number, attempt = PAID) =>
  feeInRefund(attempt, { givenBack: wholeCents(givenBack), amount: wholeCents(amount) });

it.each([
  [0, 5_120, 120],
  [0, 5_000, 0],
  [0, 3_000, 0],
  [3_000, 2_050, 50],
  [5_050, 70, 70],
  [5_000, 120, 120],
])("after %i, a refund of %i has %i of the fee", (givenBack, amount, fee) => {
  expect(part(givenBack, amount)).toBe(fee);
});

it("nothing is a fee where there was none, and all is one where less came than the fee", () => {
  expect(part(0, 5_000, { paid: wholeCents(5_000), fee: wholeCents(0) })).toBe(0);
  expect(part(0, 80, { paid: wholeCents(80), fee: wholeCents(120) })).toBe(80);
});

it("refunds in any steps give back the price, then the fee, each to the cent", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 0, max: 1_000 }),
      fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 8 }),
      (price, fee, wanted) => {
        let [given, fees] = [0, 0];
        for (const one of [...wanted, price + fee]) {
          const amount = Math.min(one, price + fee - given);
          const of = part(given, amount, { paid: wholeCents(price + fee), fee: wholeCents(fee) });
          expect(of).toBeGreaterThanOrEqual(0);
          expect(of).toBeLessThanOrEqual(amount);
          if (of > 0) expect(given + amount - fees - of).toBe(price);
          given += amount;
          fees += of;
        }
        expect(fees).toBe(fee);
      },
    ),
  );
});
