/** Texts of one entry by culture code, e.g. `{ "en-GB": "Germany" }`. */
export type Texts = Readonly<Record<string, string>>;

/** The culture that every installation has: the fallback after the wanted culture. */
export const DEFAULT_CULTURE = "en-GB";

/**
 * The text to show: the wanted culture, else en-GB, else the internal name. An empty text counts as missing.
 * rules/catalogs 4
 */
export function textIn(texts: Texts, culture: string, internalName: string): string {
  return texts[culture]?.trim() || texts[DEFAULT_CULTURE]?.trim() || internalName;
}

/** The cultures without a text, in the order of `cultures`. */
export function missingCultures(texts: Texts, cultures: readonly string[]): string[] {
  return cultures.filter((culture) => !texts[culture]?.trim());
}
