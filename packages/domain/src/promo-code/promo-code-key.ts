/**
 * The spelling in which promo codes are compared: compatibility forms composed (full width becomes plain), trimmed,
 * upper case without a locale. Stored beside the code, with a unique index. rules/promo-codes 2
 */
export function promoCodeKey(code: string): string {
  // Upper case can leave forms apart that belong together.
  return code.normalize("NFKC").trim().toUpperCase().normalize("NFKC");
}
