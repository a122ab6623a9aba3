import { createBidi } from "#environment";
import type { TextRun } from "./split-runs.ts";

const bidi = createBidi();
/** The first right-to-left letter is Hebrew. */
const HAS_RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200e\u200f\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Returns the level of each UTF-16 unit (odd: right to left), or null where the whole text runs left to right. */
export function findLevels(text: string, direction: "auto" | "ltr"): Uint8Array | null {
  if (!HAS_RIGHT_TO_LEFT.test(text)) return null;
  return bidi.getEmbeddingLevels(text, direction).levels;
}

/** Orders runs from left to right as displayed: deeper levels are reversed first (UAX 9, rule L2). */
export function orderVisually(runs: readonly TextRun[]): TextRun[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end - start > 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return ordered;
}
