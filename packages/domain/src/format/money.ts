import { type Cents, toAmount } from "../money/cents.ts";

/** Formats 1999 cents of a currency (ISO 4217) for the culture: `€19.99`. Cents are never left out. */
export function formatMoney(money: Cents, currency: string, culture: string): string {
  const options = { style: "currency", currency } as const;
  const usual = new Intl.NumberFormat(culture, options);
  // Yen have no decimal places by default; an amount with cents still shows them.
  const hidesCents = (usual.resolvedOptions().maximumFractionDigits ?? 0) < 2;
  const format = hidesCents
    ? new Intl.NumberFormat(culture, { ...options, maximumFractionDigits: 2 })
    : usual;
  return format.format(toAmount(money));
}

/** A price with its currency; empty for a price of zero. */
export const formatPrice = (price: Cents, currency: string, culture: string): string =>
  price === 0 ? "" : formatMoney(price, currency, culture);

/** 123456 cents as `1,234.56`: an amount in the back-office, where the currency is known. */
export const formatAmount = (money: Cents): string => AMOUNT.format(toAmount(money));

const AMOUNT = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
