import { cleanText } from "./clean-text.ts";
import { splitRuns } from "./split-runs.ts";

/** A name has some letters of this kind at most; a text of thousands of missing letters names the first. */
const MAX_LISTED = 20;

/**
 * Returns the letters of texts that print as boxes, each once, the first 20: no available font has them. Uses the same
 * choice of fonts as `layOut`, but shapes nothing and opens no font.
 */
export function missingLetters(texts: readonly string[], culture: string): string[] {
  const missing = new Set<string>();
  for (const text of texts) {
    const clean = cleanText(text);
    // The direction does not decide which font has a letter.
    for (const run of splitRuns(clean, null, { culture, weight: "400Regular" })) {
      if (run.isMissing) missing.add(clean.slice(run.start, run.end));
      if (missing.size === MAX_LISTED) return [...missing];
    }
  }
  return [...missing];
}
