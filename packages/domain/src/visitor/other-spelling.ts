import { checkDigitOf } from "../barcode/check-digit.ts";

/**
 * Returns the other spelling of an EAN-13 that starts with zero: many readers drop the zero and read 12 digits. Null
 * for any other code. rules/visitors 5
 */
export function otherSpelling(code: string): string | null {
  if (!/^0?\d{12}$/.test(code)) return null;
  const isWhole = code.length === 13;
  const digits = isWhole ? code : `0${code}`;
  if (checkDigitOf(digits.slice(0, -1)) !== Number(digits.at(-1))) return null;
  return isWhole ? code.slice(1) : digits;
}
