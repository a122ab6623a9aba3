import { type Cents, wholeCents } from "./cents.ts";
import { currencyPlaces } from "./currency-places.ts";

/**
 * Converts hundredths to the smallest unit of a currency, in which providers count: 1999 of EUR stay 1999, 200000 of JPY
 * are 2000. Null for an amount that the currency cannot express, such as 19.99 yen.
 */
export function toSmallestUnit(money: Cents, currency: string): number | null {
  const amount = money * 10 ** (currencyPlaces(currency) - 2);
  return Number.isSafeInteger(amount) ? amount : null;
}

/** Converts the smallest unit of a currency to hundredths; a rest below a hundredth is left out. */
export function fromSmallestUnit(amount: number, currency: string): Cents {
  return wholeCents(Math.floor(amount / 10 ** (currencyPlaces(currency) - 2)));
}
