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

/** Formats a price with its currency; empty for a price of zero. */
export const formatPrice = (price: Cents, currency: string, culture: string): string =>
  price === 0 ? "" : formatMoney(price, currency, culture);

/** Formats 123456 cents of a currency (ISO 4217) as `€1,234.56`, for the back-office. */
export function formatAmount(money: Cents, currency: string): string {
  const format = amounts.get(currency) ?? makeAmountFormat(currency);
  amounts.set(currency, format);
  return format.format(toAmount(money));
}

// Cached, because a table formats hundreds of amounts in one currency, and creating a format is slow.
const amounts = new Map<string, Intl.NumberFormat>();

const makeAmountFormat = (currency: string) =>
  new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
