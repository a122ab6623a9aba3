const LETTERS = "0123456789ABCDEFGHJKLMNPQRSTUVWX";
const LENGTH = 12;

/**
 * Distinct codes of twelve characters in random order, like those of suppliers: numbers `from` to `to` of a
 * deterministic series.
 */
export function* codes(from: number, to: number): Generator<string> {
  for (let number = from; number < to; number += 1) {
    // Odd multipliers are bijections modulo 2^30 and 2^32, so codes are unique.
    const high = Math.imul(number, 0x9e3779b1) & 0x3fffffff;
    const low = Math.imul(number, 0x85ebca6b) & 0x3fffffff;
    yield letters(high) + letters(low);
  }
}

function letters(value: number): string {
  let text = "";
  for (let at = 0; at < LENGTH / 2; at += 1) text += LETTERS[(value >>> (at * 5)) & 31];
  return text;
}

/** A csv file of exactly `bytes` bytes of the codes from `from` on, and how many they are. */
export function csvOf(from: number, bytes: number): { content: string; count: number } {
  const count = Math.floor(bytes / (LENGTH + 1));
  const content = `${[...codes(from, from + count)].join("\n")}\n`;
  // A blank line at the end is no row.
  return { content: content.padEnd(bytes, "\n"), count };
}
