import { type Cents, wholeCents } from "../money/cents.ts";
import { currencyPlaces } from "../money/currency-places.ts";

/** A fee for payments by card: a fixed amount, and a share of the price in hundredths of a per cent. */
export type CardFee = { fixed: Cents; percentHundredths: number };

/** The largest share, in per cent. */
export const MAX_FEE_PERCENT = 10;

const WHOLE = 10_000;

/**
 * Returns the fee for a price: both parts together, rounded half up to the smallest unit of the currency, and never more
 * than the price. Currencies with three places are rounded to hundredths, as all amounts. rules/payments 35
 */
export function cardFee(price: Cents, { fixed, percentHundredths }: CardFee, currency: string): Cents {
  // The smallest unit in hundredths, and the fee in tenthousandths of these.
  const unit = 10 ** Math.max(0, 2 - currencyPlaces(currency));
  const exact = fixed * WHOLE + price * percentHundredths;
  return wholeCents(Math.min(price, Math.floor(exact / (unit * WHOLE) + 0.5) * unit));
}
