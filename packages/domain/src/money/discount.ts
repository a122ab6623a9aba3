import { type Cents, wholeCents } from "./cents.ts";

declare const millionths: unique symbol;

/** A discount in millionths of the price: 250000 is a quarter off, 1000000 is free. rules/values 2 */
export type Discount = number & { readonly [millionths]: true };

const WHOLE = 1_000_000;

/** Parses `0.25` as a discount; undefined if it is not a number from 0 to 1, or has more than six decimal places. */
export function parseDiscount(text: string): Discount | undefined {
  const [, whole = "", places = ""] = /^([01])(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  const value = Number(whole + places.padEnd(6, "0"));
  return whole !== "" && isDiscount(value) ? value : undefined;
}

/**
 * Reads a discount as people write it: 0.25, 0,25, 25% or 12,5 %. Undefined in the same cases as `parseDiscount`.
 * rules/promo-codes 8
 */
export function readDiscount(text: string): Discount | undefined {
  const [, percent, places = ""] = /^(\d{1,3})(?:[.,](\d{1,4}))?\s?%$/.exec(text.trim()) ?? [];
  if (percent === undefined) return parseDiscount(text.trim().replace(",", "."));
  const value = Number(percent + places.padEnd(4, "0"));
  return isDiscount(value) ? value : undefined;
}

/** Converts `0.25` of the wire to a discount; undefined in the same cases as `parseDiscount`. */
export const toDiscount = (share: number): Discount | undefined => parseDiscount(String(share));

/** Converts a discount for the wire: 250000 millionths are 0.25. */
export const toShare = (discount: Discount): number => discount / WHOLE;

/** Returns the discounted price, rounded half up to whole cents: 0.333333 off 19.99 leaves 13.33. */
export function discountedPrice(price: Cents, discount: Discount): Cents {
  // BigInt, because a price times a million does not fit into 53 bits.
  const millionthsOfCents = BigInt(price) * BigInt(WHOLE - discount);
  return wholeCents(Number((millionthsOfCents + BigInt(WHOLE / 2)) / BigInt(WHOLE)));
}

function isDiscount(value: number): value is Discount {
  return Number.isInteger(value) && value >= 0 && value <= WHOLE;
}
