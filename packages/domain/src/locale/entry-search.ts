import { missingCultures, type Texts, textIn } from "./text.ts";

/** A localised thing as a list searches it. */
export type Searchable = {
  id: number;
  internalName: string;
  texts: Texts;
  /** Further texts of its own, such as a phone code. */
  own: readonly string[];
};

/** The same, made ready; what only a search needs is worked out by the first one, and kept. */
export type SearchLine = {
  /** Shown in the first culture, with the fallbacks. */
  name: string;
  foldedName: () => string;
  /** All that is searched, folded. */
  haystack: () => string;
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

/** Accents of Latin, Greek and Cyrillic letters, Hebrew points, Arabic vowel signs: a class like \p{M} is three times slower. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;

/** Lower case without accents: "cote" finds "Côte d'Ivoire". */
export function fold(text: string): string {
  return text.normalize("NFD").replace(ACCENTS, "").toLowerCase();
}

/** Makes a thing ready to be searched while `cultures` are shown. rules/catalogs 14 */
export function toSearchLine(
  { id, internalName, texts, own }: Searchable,
  cultures: readonly string[],
): SearchLine {
  const name = textIn(texts, cultures[0] ?? "", internalName);
  return {
    name,
    foldedName: once(() => fold(name)),
    haystack: once(() => fold([id, internalName, ...own, ...Object.values(texts)].join("\n"))),
    missing: missingCultures(texts, cultures),
  };
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Tells of each line whether the filter shows it: all words must be found, in any order. rules/catalogs 14 */
export function entryMatcher({ search, location, missingOnly }: EntryFilter): (line: SearchLine) => boolean {
  const words = wordsOf(search);
  const nameWords = wordsOf(location);
  return ({ haystack, foldedName, missing }) =>
    (!missingOnly || missing.length > 0) &&
    words.every((word) => haystack().includes(word)) &&
    nameWords.every((word) => foldedName().includes(word));
}

const wordsOf = (text: string) => fold(text).split(/\s+/).filter(Boolean);
