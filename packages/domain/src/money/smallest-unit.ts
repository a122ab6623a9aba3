import { type Cents, wholeCents } from "./cents.ts";

/** How many decimal places a currency has (ISO 4217): 2 for EUR, 0 for JPY, 3 for KWD. */
function placesOf(currency: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/**
 * Converts hundredths to the smallest unit of a currency, in which providers count: 1999 of EUR stay 1999, 200000 of JPY
 * are 2000. Null for an amount that the currency cannot express, such as 19.99 yen.
 */
export function toSmallestUnit(money: Cents, currency: string): number | null {
  const amount = money * 10 ** (placesOf(currency) - 2);
  return Number.isSafeInteger(amount) ? amount : null;
}

/** Converts the smallest unit of a currency to hundredths; a rest below a hundredth is left out. */
export function fromSmallestUnit(amount: number, currency: string): Cents {
  return wholeCents(Math.floor(amount / 10 ** (placesOf(currency) - 2)));
}
