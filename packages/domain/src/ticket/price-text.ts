/** A price as people of the culture write it; empty: there is none to pay. */
export function priceText(price: number, currency: string, culture: string): string {
  if (price === 0) return "";
  return new Intl.NumberFormat(culture, { style: "currency", currency }).format(price);
}
