/** Formats a share such as 0.25 as a percentage for the culture: `25%`, `25 %`, `٢٥٪`. */
export const formatShare = (share: number, culture: string): string =>
  new Intl.NumberFormat(culture, { style: "percent", maximumFractionDigits: 4 }).format(share);

const PERCENT = new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 1 });

/** Formats a share such as 0.12345 for tables of the back-office, with one decimal at most: `12.3%`. */
export const formatPercent = (share: number): string => PERCENT.format(share);
