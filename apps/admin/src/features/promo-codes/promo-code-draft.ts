import type { PromoCode, PromoCodeFields } from "@foyer/contract/promo-codes.ts";
import { readDiscount, toShare } from "@foyer/domain/money/discount.ts";

/** A code that is edited in its row, as typed. */
export type PromoCodeDraft = { promoCode: string; discountAmount: string; ticketCount: string };

/** Returns the number of a text; the text itself if it is none, so that the schema refuses it. */
export function numberIn(text: string): number | string {
  const trimmed = text.trim();
  return /^[+-]?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
}

/** Returns the discount of a text as people write it, 0.1, 0,1 or 10%; otherwise as `numberIn`. */
export function discountIn(text: string): number | string {
  const discount = readDiscount(text);
  return discount === undefined ? numberIn(text) : toShare(discount);
}

/** The fields of a code, as they are compared and set. */
export const fieldsOf = ({ promoCode, discountAmount, maxTicketCount }: PromoCode): PromoCodeFields => ({
  promoCode,
  discountAmount,
  ticketCount: maxTicketCount,
});

export function toDraft({ promoCode, discountAmount, maxTicketCount }: PromoCode): PromoCodeDraft {
  return { promoCode, discountAmount: String(discountAmount), ticketCount: String(maxTicketCount) };
}
