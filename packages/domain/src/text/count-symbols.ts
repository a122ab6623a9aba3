/** UTF-16 units that a text may have for each symbol of its maximum: a bound for storage, which also stops towers of marks. */
const UNITS_A_SYMBOL = 4;

const ASCII = /^[\t -~]*$/;

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Returns the number of symbols as a person counts them: é, an emoji of a family and a flag are one each. rules/values
 * 8
 */
export function countSymbols(text: string): number {
  if (ASCII.test(text)) return text.length;
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/**
 * Returns whether the text has at most `maximum` symbols. Long texts are rejected without counting, so it takes bounded
 * time. rules/values 8
 */
export function hasAtMostSymbols(text: string, maximum: number): boolean {
  if (text.length <= maximum) return true;
  return text.length <= maximum * UNITS_A_SYMBOL && countSymbols(text) <= maximum;
}
