/** The widths of bars and spaces of each symbol character, by its value; the last is the stop. */
const PATTERNS = (
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 " +
  "113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 " +
  "212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 " +
  "113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 " +
  "314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 " +
  "241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 " +
  "214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 " +
  "211232 2331112"
)
  .split(" ")
  .map((pattern) => Array.from(pattern, Number));

const START_B = 104;
const START_C = 105;
const TO_C = 99;
const TO_B = 100;
const STOP = 106;

/** As many characters as the other encoders take. */
const PRINTABLE = /^[\x20-\x7e]{1,500}$/;
const DIGITS = /\d*/y;

/**
 * Returns the widths of bar, space, bar … of a Code 128 in modules, or null for a text with other than printable ASCII
 * characters. Four or more digits are written as pairs (ISO/IEC 15417, annex E).
 */
export function encodeCode128(text: string): number[] | null {
  if (!PRINTABLE.test(text)) return null;
  const first = countDigits(text, 0);
  let isInPairs = first >= 4 || (first === 2 && text.length === 2);
  const values = [isInPairs ? START_C : START_B];
  for (let at = 0; at < text.length; ) {
    const digits = countDigits(text, at);
    if (isInPairs && digits >= 2) {
      values.push(Number(text.slice(at, at + 2)));
      at += 2;
    } else if (isInPairs) {
      values.push(TO_B);
      isInPairs = false;
    } else if (digits >= 4 && digits % 2 === 0) {
      values.push(TO_C);
      isInPairs = true;
    } else {
      values.push(text.charCodeAt(at) - 32);
      at += 1;
    }
  }
  const check = values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103;
  return [...values, check, STOP].flatMap((value) => PATTERNS[value] ?? []);
}

/** Returns the number of digits from a place on. */
function countDigits(text: string, at: number): number {
  DIGITS.lastIndex = at;
  return DIGITS.exec(text)?.[0].length ?? 0;
}
