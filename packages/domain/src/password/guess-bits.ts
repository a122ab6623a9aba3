import { CALENDAR_WORDS } from "./calendar-words.ts";
import { COMMON_PASSWORDS } from "./common-passwords.ts";
import { WELL_KNOWN_PASSPHRASES } from "./well-known-passphrases.ts";

/** The binary logarithm of the guesses for one character: about ten choices, as in zxcvbn. */
const CHARACTER_BITS = 3.3;
const CONTEXT_BITS = 2;
const YEAR_BITS = 5;
const VARIANT_BITS = 1;
const CALENDAR_BITS = 7;
const PASSPHRASE_BITS = 10;
/** Days of about a hundred years. */
const DATE_BITS = 16;
/** The maximum number of characters examined of a password and of one of its parts, to stay fast for long texts. */
const LONGEST_PASSWORD = 128;
const LONGEST_PART = 40;

const KEY_ROWS = [
  "1234567890-=",
  "qwertyuiop[]",
  "asdfghjkl;'",
  "zxcvbnm,./",
  "qwertzuiopü",
  "azertyuiop",
  "qsdfghjklm",
  "1qaz2wsx3edc4rfv",
  "йцукенгшщзхъ",
  "фывапролджэ",
  "ячсмитьбю",
  // The row of digits with shift: American, British, German.
  "!@#$%^&*()_+",
  '!"£$%^&*()_+',
  '!"§$%&/()=?',
];
const KEY_RUNS = KEY_ROWS.flatMap((row) => [row, [...row].reverse().join("")]);

/** Characters that often replace letters. */
const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

const RANKS = new Map(COMMON_PASSWORDS.map((word, rank) => [word, rank]));
const PASSPHRASES = new Set(WELL_KNOWN_PASSPHRASES);

/** A day, month and year in any order, with or without signs between them. */
const DATE = /^(\d{1,2}([./ -]?)\d{1,2}\2((19|20)\d\d|\d\d)|(19|20)\d\d([./ -]?)\d{1,2}\6\d{1,2})$/;

/**
 * Estimates how hard a password is to guess: the binary logarithm of the guesses for its cheapest reading as common
 * words, well-known passphrases, words of its context and of the calendar, runs of keys, repetitions, dates and single
 * characters. `context`: words that an
 * attacker would try first. A simplified zxcvbn (D. Wheeler, USENIX Security 2016).
 */
export function guessBits(password: string, context: readonly string[] = []): number {
  // The rest of a longer password can only make it stronger.
  const given = password.normalize("NFKC").slice(0, LONGEST_PASSWORD);
  const text = given.toLowerCase();
  const variant = given === text ? 0 : VARIANT_BITS;
  const known = new Set(context.map((word) => word.toLowerCase()));
  const bits = cheapestReading(text, known, variant);
  // A passphrase is known with any gaps.
  const withoutGaps = text.replace(/[^\p{L}\p{M}\p{N}]/gu, "");
  const isKnownWithGaps =
    withoutGaps !== text && WELL_KNOWN_PASSPHRASES.some((phrase) => withoutGaps.includes(phrase));
  return isKnownWithGaps ? Math.min(bits, cheapestReading(withoutGaps, known, variant) + VARIANT_BITS) : bits;
}

/** `variant`: bits that a word costs in addition, because of the capitals that the password had. */
function cheapestReading(text: string, known: ReadonlySet<string>, variant: number): number {
  const cheapest = [0];
  for (let end = 1; end <= text.length; end += 1) {
    let best = Number.POSITIVE_INFINITY;
    for (let start = end - 1; start >= Math.max(0, end - LONGEST_PART); start -= 1) {
      const part = text.slice(start, end);
      const bits = Math.min(
        part.length === 1 ? CHARACTER_BITS : Number.POSITIVE_INFINITY,
        wordBits(part, known) + variant,
        patternBits(part),
      );
      best = Math.min(best, (cheapest[start] ?? 0) + bits);
    }
    cheapest.push(best);
  }
  return cheapest[text.length] ?? 0;
}

function wordBits(part: string, context: ReadonlySet<string>): number {
  const unleeted = part.replace(/[013457@$!]/g, (character) => LEET[character] ?? character);
  const bits = [part, unleeted, part.replaceAll("1", "l")].map((word, index) => {
    const rank = RANKS.get(word);
    const variant = index > 0 && word !== part ? VARIANT_BITS : 0;
    if (context.has(word)) return CONTEXT_BITS + variant;
    if (CALENDAR_WORDS.has(word)) return Math.min(CALENDAR_BITS, Math.log2((rank ?? Infinity) + 2)) + variant;
    if (PASSPHRASES.has(word)) return PASSPHRASE_BITS + variant;
    return rank === undefined ? Number.POSITIVE_INFINITY : Math.log2(rank + 2) + variant;
  });
  return Math.min(...bits);
}

function patternBits(part: string): number {
  if (part.length < 3) return Number.POSITIVE_INFINITY;
  if (/^(19|20)\d\d$/.test(part)) return YEAR_BITS;
  if (part.length >= 6 && part.length <= 10 && DATE.test(part)) return Math.min(DATE_BITS, runBits(part));
  const run = runBits(part);
  if (run < Number.POSITIVE_INFINITY) return run;
  const unit = repeatedUnit(part);
  return unit === null
    ? Number.POSITIVE_INFINITY
    : unit.length * CHARACTER_BITS + Math.log2(part.length / unit.length);
}

function runBits(part: string): number {
  const isRun = isEvenlySpaced(part) || (part.length > 3 && KEY_RUNS.some((row) => row.includes(part)));
  return isRun ? CHARACTER_BITS + Math.log2(part.length) : Number.POSITIVE_INFINITY;
}

/** Returns whether each character is the next one (`abc`), the previous one (`cba`) or the same (`aaa`). */
function isEvenlySpaced(part: string): boolean {
  const step = part.charCodeAt(1) - part.charCodeAt(0);
  if (Math.abs(step) > 1) return false;
  for (let at = 2; at < part.length; at += 1) {
    if (part.charCodeAt(at) - part.charCodeAt(at - 1) !== step) return false;
  }
  return true;
}

/** Returns the unit of two to eight characters that the whole part repeats; null: none. */
function repeatedUnit(part: string): string | null {
  for (let length = 2; length <= 8 && length * 2 <= part.length; length += 1) {
    const unit = part.slice(0, length);
    if (part.length % length === 0 && unit.repeat(part.length / length) === part) return unit;
  }
  return null;
}
