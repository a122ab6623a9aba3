/** Formats a share such as 0.25 as a percentage for the culture: `25%`, `25 %`, `٢٥٪`. */
export const formatShare = (share: number, culture: string): string =>
  new Intl.NumberFormat(culture, { style: "percent", maximumFractionDigits: 4 }).format(share);
