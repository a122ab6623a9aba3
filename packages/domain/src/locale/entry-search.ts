import { missingCultures, type Texts, textIn } from "./text.ts";

/** A localised entry as the search of a list needs it. */
export type Searchable = {
  id: number;
  internalName: string;
  texts: Texts;
  /** Further searchable texts, such as a phone code. */
  own: readonly string[];
};

/** An entry prepared for the search. Its search texts are computed by the first search, then cached. */
export type SearchLine = {
  /** The name in the first culture, after the fallbacks. */
  name: string;
  foldedName: () => string;
  /** All searchable texts, in lower case without accents. */
  haystack: () => string;
  /** The shown cultures without a text. */
  missing: readonly string[];
};

export type EntryFilter = {
  /** Words to find in the id, the names and all texts. */
  search: string;
  /** Words to find in the shown name. */
  location: string;
  missingOnly: boolean;
};

/** Accents of Latin, Greek and Cyrillic letters, Hebrew points, Arabic vowel signs: a class like \p{M} would be three times slower. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;

/** Returns a text in lower case without accents, in one width: "cote" finds "Côte d'Ivoire". */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(ACCENTS, "").toLowerCase();
}

/** Prepares an entry for the search while `cultures` are shown. rules/catalogs 14 */
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

/** Returns a predicate for the filter: all words must be found in an entry, in any order. rules/catalogs 14 */
export function entryMatcher({ search, location, missingOnly }: EntryFilter): (line: SearchLine) => boolean {
  const words = wordsOf(search);
  const nameWords = wordsOf(location);
  return ({ haystack, foldedName, missing }) =>
    (!missingOnly || missing.length > 0) &&
    words.every((word) => haystack().includes(word)) &&
    nameWords.every((word) => foldedName().includes(word));
}

const wordsOf = (text: string) => fold(text).split(/\s+/).filter(Boolean);
