import { findNameError } from "../text/invisible.ts";
import { checkDigitOf } from "./check-digit.ts";
import type { Symbology } from "./symbology.ts";

type Check = (code: string) => string | null;

/**
 * Returns the error of a code that cannot be a barcode of this type, as a sentence; null for a valid code. The code
 * must be trimmed; its case and leading zeros are significant. rules/barcode-pools 4
 */
export function findCodeError(symbology: Symbology, code: string): string | null {
  return code === "" ? "There is no code." : CHECKS[symbology](code);
}

const CHECKS: Record<Symbology, Check> = {
  "Code 128": ofCharacters(/^[\x20-\x7e]*$/, 80, "Latin letters, digits and signs"),
  "Code 39": ofCharacters(/^[0-9A-Z\-. $/+%]*$/, 80, "capital letters, digits and - . $ / + % space"),
  "EAN-13": ofDigits(13),
  "EAN-8": ofDigits(8),
  "ITF-14": ofDigits(14),
  "UPC-A": ofDigits(12),
  QR: ofText(500),
  "Data Matrix": ofText(500),
};

function ofCharacters(legal: RegExp, max: number, description: string): Check {
  return (code) => {
    if (code.length > max) return `The code is longer than ${max} characters.`;
    return legal.test(code) ? null : `The code may hold ${description} only.`;
  };
}

function ofDigits(length: number): Check {
  const pattern = new RegExp(`^[0-9]{${length}}$`);
  return (code) => {
    if (!pattern.test(code)) return `The code must have exactly ${length} digits.`;
    const expected = checkDigitOf(code.slice(0, -1));
    return code.endsWith(String(expected)) ? null : `The check digit is wrong: it would be ${expected}.`;
  };
}

function ofText(max: number): Check {
  return (code) => {
    if (code.length > max) return `The code is longer than ${max} characters.`;
    // A scanner would not return them unchanged, and two codes would look alike. rules/values 9
    const isPrintable = code.isWellFormed() && findNameError(code) === undefined;
    return isPrintable ? null : "The code holds unprintable characters.";
  };
}
