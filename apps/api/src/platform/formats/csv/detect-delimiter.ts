/** Possible delimiters; the first one wins a tie. rules/csv 4 */
const DELIMITERS = [";", "\t", ","] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const SAMPLE = 65_536;

/**
 * The delimiter of a csv text: the most frequent one outside quotes in the first record that has any; a comma when
 * there is none.
 */
export function detectDelimiter(text: string): Delimiter {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const character of text.slice(0, SAMPLE)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if ((DELIMITERS as readonly string[]).includes(character)) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    } else if ((character === "\n" || character === "\r") && counts.size > 0) break;
  }
  const most = Math.max(0, ...counts.values());
  return DELIMITERS.find((one) => counts.get(one) === most && most > 0) ?? ",";
}
