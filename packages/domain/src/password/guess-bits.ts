import { COMMON_PASSWORDS } from "./common-passwords.ts";

/** The binary logarithm of the guesses for one character: about ten choices, as in zxcvbn. */
const CHARACTER_BITS = 3.3;
const CONTEXT_BITS = 2;
const YEAR_BITS = 5;
const VARIANT_BITS = 1;
/** The maximum number of characters examined of a password and of one of its parts, to stay fast for long texts. */
const LONGEST_PASSWORD = 128;
const LONGEST_PART = 40;

const KEY_ROWS = [
  "1234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "azertyuiop",
  "1qaz2wsx3edc4rfv",
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

/**
 * Estimates how hard a password is to guess: the binary logarithm of the guesses for its cheapest reading as common
 * words, words of its context, runs of keys, repetitions, years and single characters. `context`: words that an
 * attacker would try first. A simplified zxcvbn (D. Wheeler, USENIX Security 2016).
 */
export function guessBits(password: string, context: readonly string[] = []): number {
  // The rest of a longer password can only make it stronger.
  const given = password.normalize("NFKC").slice(0, LONGEST_PASSWORD);
  const text = given.toLowerCase();
  const isPlain = given === text;
  const known = new Set(context.map((word) => word.toLowerCase()));
  const cheapest = [0];
  for (let end = 1; end <= text.length; end += 1) {
    let best = Number.POSITIVE_INFINITY;
    for (let start = end - 1; start >= Math.max(0, end - LONGEST_PART); start -= 1) {
      const part = text.slice(start, end);
      const bits = Math.min(
        part.length === 1 ? CHARACTER_BITS : Number.POSITIVE_INFINITY,
        wordBits(part, known) + (isPlain ? 0 : VARIANT_BITS),
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
    return rank === undefined ? Number.POSITIVE_INFINITY : Math.log2(rank + 2) + variant;
  });
  return Math.min(...bits);
}

function patternBits(part: string): number {
  if (part.length < 3) return Number.POSITIVE_INFINITY;
  if (/^(19|20)\d\d$/.test(part)) return YEAR_BITS;
  const isRun = isEvenlySpaced(part) || (part.length > 3 && KEY_RUNS.some((row) => row.includes(part)));
  if (isRun) return CHARACTER_BITS + Math.log2(part.length);
  const unit = repeatedUnit(part);
  return unit === null
    ? Number.POSITIVE_INFINITY
    : unit.length * CHARACTER_BITS + Math.log2(part.length / unit.length);
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
