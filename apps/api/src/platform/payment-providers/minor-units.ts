import { currencyPlaces } from "@foyer/domain/money/currency-places.ts";

/** Thrown for an amount that a provider cannot express: nothing is rounded. */
export class AmountError extends Error {}

/** Writes an amount of the smallest unit as a decimal: 1990 of EUR is `19.90`, 2000 of JPY `2000`. */
export function toDecimalText(amount: number, currency: string): string {
  const places = currencyPlaces(currency);
  const digits = String(whole(amount, currency)).padStart(places + 1, "0");
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Reads a decimal as an amount of the smallest unit; throws `AmountError` for more places than the currency has. */
export function fromDecimalText(text: string, currency: string): number {
  const places = currencyPlaces(currency);
  const [, before, after = ""] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (before === undefined || after.replace(/0+$/, "").length > places)
    throw new AmountError(`${text} is no amount of ${currency}.`);
  return whole(Number(before + after.slice(0, places).padEnd(places, "0")), currency);
}

/**
 * The unit in which Stripe counts a currency, as a power of ten of its smallest unit, where they differ: crowns of Iceland and
 * shillings of Uganda in hundredths, which they do not have, and ariaries whole.
 */
const STRIPE_SHIFTS: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: -2 };

/** Converts an amount of the smallest unit to the number that Stripe expects; throws `AmountError` if it has none. */
export function toStripeAmount(amount: number, currency: string): number {
  const shifted = whole(amount, currency) * 10 ** (STRIPE_SHIFTS[currency] ?? 0);
  // Cards are charged in hundredths at most: the last of three places must be 0.
  if (!Number.isSafeInteger(shifted) || (currencyPlaces(currency) === 3 && shifted % 10 !== 0))
    throw new AmountError(`Stripe takes no ${toDecimalText(amount, currency)} ${currency}.`);
  return shifted;
}

/** Converts a number of Stripe to an amount of the smallest unit. */
export const fromStripeAmount = (amount: number, currency: string): number =>
  whole(amount / 10 ** (STRIPE_SHIFTS[currency] ?? 0), currency);

function whole(amount: number, currency: string): number {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new AmountError(`${amount} is no amount of ${currency}.`);
  return amount;
}
