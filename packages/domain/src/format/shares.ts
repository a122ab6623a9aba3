/** Formats a share such as 0.25 as a percentage for the culture: `25%`, `25 %`, `٢٥٪`. */
export const formatShare = (share: number, culture: string): string =>
  new Intl.NumberFormat(culture, { style: "percent", maximumFractionDigits: 4 }).format(share);

/** Formats a VAT rate, in hundredths of a per cent, for the culture; empty where no VAT is in a price. */
export const formatVat = (rate: number | null, priceCents: number, culture: string): string =>
  rate === null || rate === 0 || priceCents === 0 ? "" : formatShare(rate / 10_000, culture);

const PERCENT = new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 1 });

/** Formats a share such as 0.12345 for tables of the back-office, with one decimal at most: `12.3%`. */
export const formatPercent = (share: number): string => PERCENT.format(share);
