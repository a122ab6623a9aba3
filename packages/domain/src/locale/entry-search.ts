import { missingCultures, type Texts, textIn } from "./text.ts";

/** A localised thing as a list searches it. */
export type Searchable = {
  id: number;
  internalName: string;
  texts: Texts;
  /** Further texts of its own, such as a phone code. */
  own: readonly string[];
};

/** The same, made ready: folded once, not with every key that is pressed. */
export type SearchLine = {
  /** Shown in the first culture, with the fallbacks. */
  name: string;
  foldedName: string;
  haystack: string;
  /** Those of the shown cultures in which there is no text. */
  missing: readonly string[];
};

export type EntryFilter = {
  /** Words to find in the id, the names and all texts. */
  search: string;
  /** Words to find in the shown name. */
  location: string;
  missingOnly: boolean;
};

/** Lower case without accents: "cote" finds "Côte d'Ivoire". */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Makes a thing ready to be searched while `cultures` are shown. rules/catalogs 14 */
export function toSearchLine(
  { id, internalName, texts, own }: Searchable,
  cultures: readonly string[],
): SearchLine {
  const name = textIn(texts, cultures[0] ?? "", internalName);
  return {
    name,
    foldedName: fold(name),
    haystack: fold([id, internalName, ...own, ...Object.values(texts)].join("\n")),
    missing: missingCultures(texts, cultures),
  };
}

/** Tells of each line whether the filter shows it: all words must be found, in any order. rules/catalogs 14 */
export function entryMatcher({ search, location, missingOnly }: EntryFilter): (line: SearchLine) => boolean {
  const words = wordsOf(search);
  const nameWords = wordsOf(location);
  return ({ haystack, foldedName, missing }) =>
    (!missingOnly || missing.length > 0) &&
    words.every((word) => haystack.includes(word)) &&
    nameWords.every((word) => foldedName.includes(word));
}

const wordsOf = (text: string) => fold(text).split(/\s+/).filter(Boolean);
