import { checkDigitOf } from "@foyer/domain/barcode/check-digit.ts";
import type { Symbology } from "@foyer/domain/barcode/symbology.ts";

/** Digits of a code that ends in a check digit; the others are as long as they like. */
const LENGTHS: Partial<Record<Symbology, number>> = { "EAN-13": 13, "EAN-8": 8, "ITF-14": 14, "UPC-A": 12 };
const FREE_DIGITS = 8;

/** Legal codes of a series that is the same every time: from the one numbered `from` on, `count` of them, in no order. */
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

/** A number of so many digits that belongs to no other one: the step has no factor in common with a power of ten. */
function scattered(number: number, digits: number): string {
  const size = 10n ** BigInt(digits);
  return ((BigInt(number) * 61_803_399n) % size).toString().padStart(digits, "0");
}
