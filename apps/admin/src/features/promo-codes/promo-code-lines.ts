import type { PromoCode } from "@foyer/contract/promo-codes.ts";
import { promoCodeKey } from "@foyer/domain/promo-code/promo-code-key.ts";
import type { SortOrder } from "@foyer/ui/table/column.ts";

/** The tickets that can still be sold with a code. */
export const leftOf = ({ maxTicketCount, used }: PromoCode): number => maxTicketCount - used;

export const PROMO_CODE_SORTS = ["promoCode", "discountAmount", "maxTicketCount", "used", "left"] as const;
export type PromoCodeSort = (typeof PROMO_CODE_SORTS)[number];

const COMPARE: Record<Exclude<PromoCodeSort, "promoCode">, (a: PromoCode, b: PromoCode) => number> = {
  discountAmount: (a, b) => a.discountAmount - b.discountAmount,
  maxTicketCount: (a, b) => a.maxTicketCount - b.maxTicketCount,
  used: (a, b) => a.used - b.used,
  left: (a, b) => leftOf(a) - leftOf(b),
};

/** Sorts codes that come in the order of the alphabet, which breaks ties. */
export function sortCodes(
  codes: readonly PromoCode[],
  sort: PromoCodeSort,
  order: SortOrder,
): readonly PromoCode[] {
  if (sort === "promoCode") return order === "asc" ? codes : codes.toReversed();
  const direction = order === "asc" ? 1 : -1;
  return codes.toSorted((a, b) => direction * COMPARE[sort](a, b));
}

/** A search through codes; their spellings are computed once. */
export function codeFinder(codes: readonly PromoCode[]): (search: string) => readonly PromoCode[] {
  let keys: readonly string[] | undefined;
  return (search) => {
    const wanted = promoCodeKey(search);
    if (wanted === "") return codes;
    keys ??= codes.map(({ promoCode }) => promoCodeKey(promoCode));
    return codes.filter((_, at) => keys?.[at]?.includes(wanted));
  };
}
