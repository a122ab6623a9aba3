/** Texts of one entry by culture code, e.g. `{ "en-GB": "Germany" }`. */
export type Texts = Readonly<Record<string, string>>;

/** The culture of every installation, and the fallback after the wanted culture. */
export const DEFAULT_CULTURE = "en-GB";

/**
 * Returns the text to show: the wanted culture, else en-GB, else the internal name. An empty text counts as missing.
 * rules/catalogs 4
 */
export function textIn(texts: Texts, culture: string, internalName: string): string {
  return texts[culture]?.trim() || texts[DEFAULT_CULTURE]?.trim() || internalName;
}

/** Lists the cultures without a text, in the order of `cultures`. */
export function missingCultures(texts: Texts, cultures: readonly string[]): string[] {
  return cultures.filter((culture) => !texts[culture]?.trim());
}
