import { type Cents, wholeCents } from "./cents.ts";

declare const millionths: unique symbol;

/** A share of the price that is taken off, in whole millionths: 250000 is a quarter, 1000000 is free. rules/values 2 */
export type Discount = number & { readonly [millionths]: true };

const WHOLE = 1_000_000;

/** `0.25` as a discount; undefined where it is no number from 0 to 1, or has more than six decimal places. */
export function parseDiscount(text: string): Discount | undefined {
  const [, whole = "", places = ""] = /^([01])(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  const value = Number(whole + places.padEnd(6, "0"));
  return whole !== "" && isDiscount(value) ? value : undefined;
}

/** What is left to pay, rounded half up to whole cents: 0.333333 off 19.99 leaves 13.33. */
export function discountedPrice(price: Cents, discount: Discount): Cents {
  // A price times a million does not fit into 53 bits.
  const millionthsOfCents = BigInt(price) * BigInt(WHOLE - discount);
  return wholeCents(Number((millionthsOfCents + BigInt(WHOLE / 2)) / BigInt(WHOLE)));
}

function isDiscount(value: number): value is Discount {
  return Number.isInteger(value) && value >= 0 && value <= WHOLE;
}
