import type { Texts } from "@foyer/domain/locale/text.ts";

export type NamedEntry = { internalName: string; texts: Texts; isoCode?: string | null };

/** All names by which somebody may look for an entry, each once. rules/player 7 */
export function searchNames(entry: NamedEntry): string[] {
  return [...new Set([entry.internalName, entry.isoCode, ...otherNames(entry)].filter(isName))];
}

/** The names of an entry in any language, and its short ones. rules/bulk-registration 3 */
export function otherNames({ texts, isoCode }: NamedEntry): string[] {
  return [...Object.values(texts), ...otherCodeNames(isoCode, Object.keys(texts))].filter(isName);
}

export const isName = (name: unknown): name is string => typeof name === "string" && name.trim() !== "";

/** The short names of a country, such as USA and UK, and the code of a region within its country, such as BY. */
function otherCodeNames(isoCode: string | null | undefined, cultures: readonly string[]): string[] {
  if (!isoCode) return [];
  const [, region] = isoCode.split("-");
  if (region !== undefined) return [region];
  return cultures.flatMap((culture) => shortNames(culture).of(isoCode) ?? []);
}

const shortNamesByCulture = new Map<string, Intl.DisplayNames>();

function shortNames(culture: string): Intl.DisplayNames {
  const known =
    shortNamesByCulture.get(culture) ??
    new Intl.DisplayNames([culture], { type: "region", style: "short", fallback: "none" });
  shortNamesByCulture.set(culture, known);
  return known;
}
