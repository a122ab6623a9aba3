import type { PageTexts } from "../page/page-texts.ts";

/** A price as people write it, or that there is none. */
export function priceText(price: number, currency: string, culture: string, texts: PageTexts): string {
  if (price === 0) return texts.TICKET_FREE;
  return new Intl.NumberFormat(culture, { style: "currency", currency }).format(price);
}
