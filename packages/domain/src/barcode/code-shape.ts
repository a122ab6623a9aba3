import { checkDigitOf } from "./check-digit.ts";
import type { Symbology } from "./symbology.ts";

/**
 * The shape of a pool's generated codes: a prefix, random characters, and a check digit for the types that have one.
 */
export type CodeShape = {
  symbology: Symbology;
  prefix: string;
  /** The characters to choose from, for each position after the prefix. */
  drawn: readonly string[];
  hasCheckDigit: boolean;
};

/** The maximum length of the prefix of generated codes, in characters. */
export const MAX_PREFIX = 8;

/** The minimum ratio of possible codes to existing ones, so that guessing fails. rules/barcode-pools 11 */
const POSSIBLE_PER_CODE = 10_000;

const DIGITS = "0123456789";
/** Without the characters that look alike: 0 O, 1 I L. All types without a fixed length can encode them. */
const CLEAR_LETTERS_AND_DIGITS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const DRAWN_CHARACTERS = 10;
const LENGTHS: Partial<Record<Symbology, number>> = { "EAN-13": 13, "EAN-8": 8, "ITF-14": 14, "UPC-A": 12 };

/**
 * Returns the shape of generated codes, or as `error` a sentence why no code can have this prefix. rules/barcode-pools
 * 11
 */
export function shapeOf(
  symbology: Symbology,
  prefix: string,
): { shape: CodeShape; error?: never } | { error: string; shape?: never } {
  if (prefix.length > MAX_PREFIX) return { error: `No more than ${MAX_PREFIX} symbols.` };
  const length = LENGTHS[symbology];
  if (length === undefined) {
    // Only characters without a meaning in csv files and spreadsheets, legal in every type.
    const isPlain = symbology === "Code 39" ? /^([A-Z0-9][A-Z0-9./-]*)?$/ : /^([A-Za-z0-9][A-Za-z0-9./-]*)?$/;
    const letters = symbology === "Code 39" ? "capital" : "Latin";
    if (!isPlain.test(prefix))
      return { error: `The prefix may hold ${letters} letters, digits and, within, . / -` };
    const drawn = Array.from({ length: DRAWN_CHARACTERS }, () => CLEAR_LETTERS_AND_DIGITS);
    return { shape: { symbology, prefix, drawn, hasCheckDigit: false } };
  }
  if (!/^[0-9]*$/.test(prefix)) return { error: "The prefix may hold digits only." };
  const free = length - 1 - prefix.length;
  if (free <= 0) return { error: `The prefix leaves no digits to draw: the code has ${length}.` };
  const drawn = Array.from({ length: free }, () => DIGITS);
  // rules/barcode-pools 12: readers may drop the zero that an EAN-13 begins with.
  if (symbology === "EAN-13" && prefix === "") drawn[0] = DIGITS.slice(1);
  return { shape: { symbology, prefix, drawn, hasCheckDigit: true } };
}

/** Returns the maximum number of codes of this shape in a project; more codes would be easy to guess. */
export function maxCodesOf({ drawn }: CodeShape): number {
  const possible = drawn.reduce((product, characters) => product * characters.length, 1);
  return Math.floor(possible / POSSIBLE_PER_CODE);
}

/** Returns a code of this shape. `draw` returns a random whole number from 0 to below its argument. */
export function makeCode(
  { prefix, drawn, hasCheckDigit }: CodeShape,
  draw: (below: number) => number,
): string {
  const body = drawn.reduce((text, characters) => text + characters.charAt(draw(characters.length)), prefix);
  return hasCheckDigit ? `${body}${checkDigitOf(body)}` : body;
}

/** Returns the number of characters of each code of this shape. */
export const lengthOf = ({ prefix, drawn, hasCheckDigit }: CodeShape) =>
  prefix.length + drawn.length + (hasCheckDigit ? 1 : 0);
