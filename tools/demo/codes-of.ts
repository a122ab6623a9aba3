import { checkDigitOf } from "@foyer/domain/barcode/check-digit.ts";
import type { Symbology } from "@foyer/domain/barcode/symbology.ts";

/** Length in digits of codes with a check digit; other codes may have any length. */
const LENGTHS: Partial<Record<Symbology, number>> = { "EAN-13": 13, "EAN-8": 8, "ITF-14": 14, "UPC-A": 12 };
const FREE_DIGITS = 8;

/** Valid codes from a deterministic series: `count` codes from number `from` on, in shuffled order. */
export function codesOf(
  { symbology, prefix }: { symbology: Symbology; prefix: string },
  { from, count }: { from: number; count: number },
): string[] {
  const length = LENGTHS[symbology];
  const digits = length === undefined ? FREE_DIGITS : length - 1 - prefix.length;
  const body = (number: number) => `${prefix}${scattered(number, digits)}`;
  return Array.from({ length: count }, (_, at) => {
    const code = body(from + at);
    return length === undefined ? code : `${code}${checkDigitOf(code)}`;
  });
}

/** A unique number of this many digits per index: the step has no common factor with a power of ten. */
function scattered(number: number, digits: number): string {
  const size = 10n ** BigInt(digits);
  return ((BigInt(number) * 61_803_399n) % size).toString().padStart(digits, "0");
}
