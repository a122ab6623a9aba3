import { problem } from "../../http/problem-error.ts";

/** First bytes of binary files that people upload as csv: zip (xlsx), pdf, png, jpeg, gzip, old Office. */
const SIGNATURES = ["504b0304", "504b0506", "25504446", "89504e47", "ffd8ff", "1f8b", "d0cf11e0"];
const MARKS = [
  { bytes: "efbbbf", encoding: "utf-8" },
  { bytes: "fffe", encoding: "utf-16le" },
  { bytes: "feff", encoding: "utf-16be" },
] as const;

/**
 * The text of a file: UTF-8, or UTF-16 with a byte order mark. Throws `not-text` for a binary file and `not-utf-8` for
 * text in another encoding, which would be read garbled. rules/csv 2, 3
 */
export function decodeText(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 4)).toString("hex");
  if (SIGNATURES.some((signature) => start.startsWith(signature))) throw problem("not-text");
  const mark = MARKS.find((one) => start.startsWith(one.bytes));
  const text = decodeAs(bytes, mark?.encoding ?? "utf-8");
  if (text !== undefined && !CONTROL.test(text)) return text;
  // UTF-16 without a mark has a zero in every other byte of Latin text; text in other encodings has no zeros.
  const isBinary = mark !== undefined || (hasControls(bytes) && !looksLikeUtf16(bytes));
  throw problem(isBinary ? "not-text" : "not-utf-8");
}

/** Control characters that no text file has: all of C0 except tab, line feed, form feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROL = /[\0-\x08\x0b\x0e-\x1b]/;

function decodeAs(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    // The decoder removes the byte order mark.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function hasControls(bytes: Uint8Array): boolean {
  return CONTROL.test(Buffer.from(bytes).toString("latin1"));
}

const SAMPLE = 200;

function looksLikeUtf16(bytes: Uint8Array): boolean {
  const zeros = [0, 0];
  const sample = bytes.subarray(0, SAMPLE);
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  return Math.min(even, odd) === 0 && Math.max(even, odd) * 4 > sample.length;
}
