/** Words for a ticked box, in lower case: in the languages of the cultures, and as spreadsheets have them. */
const YES = [
  ...["yes", "y", "true", "1", "x", "✓", "✔"],
  ...["ja", "oui", "sí", "si", "sì", "evet", "да", "是", "はい", "نعم"],
];
/** The same for one that is not ticked. An empty cell is not. */
const NO = [
  ...["", "no", "n", "false", "0", "-"],
  ...["nein", "non", "hayır", "hayir", "нет", "否", "いいえ", "لا"],
];
const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...YES.map((word) => [word, true] as const),
  ...NO.map((word) => [word, false] as const),
]);

/** Reads yes or no in any language of the product; null for any other text. rules/bulk-registration 3 */
export const readYesOrNo = (text: string): boolean | null =>
  WORDS.get(text.normalize("NFC").trim().toLowerCase().normalize("NFC")) ?? null;
