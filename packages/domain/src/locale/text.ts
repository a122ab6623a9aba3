/** Texts of one thing by culture code, e.g. `{ "en-GB": "Germany" }`. */
export type Texts = Readonly<Record<string, string>>;

/** The culture every installation has; the second step of every fallback. */
export const DEFAULT_CULTURE = "en-GB";

/**
 * The text to show: the wanted culture, else en-GB, else the internal name. An empty text counts as missing.
 * rules/catalogs 4
 */
export function textIn(texts: Texts, culture: string, internalName: string): string {
  return texts[culture]?.trim() || texts[DEFAULT_CULTURE]?.trim() || internalName;
}

/** Those of `cultures` in which there is no text; order kept. */
export function missingCultures(texts: Texts, cultures: readonly string[]): string[] {
  return cultures.filter((culture) => !texts[culture]?.trim());
}
