/** The UI item whose text is the maximum lines count of textbox questions. */
export const MAX_LINES_COUNT = "MAX_LINES_COUNT";

const FALLBACK = 10;
export const HIGHEST_LINES_COUNT = 100;

/** Returns whether the text is a valid maximum: a whole number from 1 to 100. rules/catalogs 13 */
export function isMaxLinesCount(text: string): boolean {
  const count = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= HIGHEST_LINES_COUNT;
}

/** Reads the maximum from the UI item's text; the default is 10 if the text is not a number from 1 to 100. rules/questions 5 */
export function readMaxLinesCount(text: string | undefined): number {
  return text !== undefined && isMaxLinesCount(text) ? Number(text) : FALLBACK;
}
