import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAmount, toAmount, toCents, wholeCents } from "./cents.ts";
import { type Discount, discountedPrice, parseDiscount, readDiscount, toShare } from "./discount.ts";

const discount = (text: string): Discount => {
  const parsed = parseDiscount(text);
  if (parsed === undefined) throw new Error(`${text} is no discount`);
  return parsed;
};

describe("cents", () => {
  it("and the amounts of the wire are inverses, to the highest price and far beyond", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (whole) => {
        expect(toCents(toAmount(wholeCents(whole)))).toBe(whole);
        expect(toAmount(wholeCents(whole)).toFixed(2)).toBe(
          `${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, "0")}`,
        );
      }),
    );
  });

  it.each([1.005, 0.001, 19.999, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
    "are never made of %d",
    (amount) => {
      expect(isAmount(amount)).toBe(false);
      expect(() => toCents(amount)).toThrow(RangeError);
    },
  );

  it.each([0, 0.1, 0.29, 1.15, 4.35, 19.99, 1_000_000])("are made of %d", (amount) => {
    expect(isAmount(amount)).toBe(true);
  });
});

describe("a discount", () => {
  it.each([
    ["0.25", 0.25],
    ["0,25", 0.25],
    [" 1 ", 1],
    ["25%", 0.25],
    ["12,5 %", 0.125],
    ["0.0001%", 0.000001],
    ["100%", 1],
    ["101%", undefined],
    ["0.00001%", undefined],
    ["25", undefined],
    ["%", undefined],
    ["1.5", undefined],
  ])("written as %s is %s (rules/promo-codes 8)", (text, share) => {
    const found = readDiscount(text);
    expect(found === undefined ? undefined : toShare(found)).toBe(share);
  });

  it.each([
    ["19.99", "0.333333", "13.33"],
    ["19.99", "0.5", "10.00"],
    ["0.01", "0.5", "0.01"],
    ["0.01", "0.500001", "0.00"],
    ["100", "0.333333", "66.67"],
    ["1000000", "0.999999", "1.00"],
    ["19.99", "0", "19.99"],
    ["19.99", "1", "0.00"],
  ])("of the price %s, %s off, leaves %s: half a cent goes up", (price, off, left) => {
    expect(toAmount(discountedPrice(toCents(Number(price)), discount(off))).toFixed(2)).toBe(left);
  });

  it("leaves an amount from zero to the whole price, and never more for a larger discount", () => {
    const anyDiscount = fc.integer({ min: 0, max: 1_000_000 }).map((n) => discount((n / 1e6).toFixed(6)));
    fc.assert(
      fc.property(fc.nat(100_000_000), anyDiscount, anyDiscount, (price, one, other) => {
        const [less, more] = one <= other ? [one, other] : [other, one];
        const left = [more, less].map((off) => discountedPrice(wholeCents(price), off));
        expect([0, ...left, price]).toEqual([0, ...left, price].toSorted((a, b) => a - b));
      }),
    );
  });

  it.each(["", "-0.1", "1.000001", "1.0000001", "0,5", "1e-1", "NaN", "2", ".5", "0.", " 0.5"])(
    "is not %j",
    (text) => {
      expect(parseDiscount(text)).toBeUndefined();
    },
  );
});
