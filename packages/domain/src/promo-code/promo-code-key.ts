/**
 * Returns the spelling by which promo codes are compared: compatibility forms composed (full width becomes plain),
 * trimmed, upper case without a locale. It is stored beside the code, with a unique index. rules/promo-codes 2
 */
export function promoCodeKey(code: string): string {
  // Composed again, because upper case can decompose forms.
  return code.normalize("NFKC").trim().toUpperCase().normalize("NFKC");
}
