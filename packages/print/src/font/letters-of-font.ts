import { readFontTable } from "#environment";
import { type FontName, fontFile } from "./font-files.ts";
import { type CodeRanges, isInRanges, readCmap } from "./read-cmap.ts";

const known = new Map<FontName, CodeRanges>();

/** Characters that need no glyph: joiners, variation selectors, marks of direction. */
const SHAPELESS = /^\p{Default_Ignorable_Code_Point}$/u;

/** Reports whether a font has all letters of a grapheme; false for a font that is not available. */
export function hasLetters(name: FontName, grapheme: string): boolean {
  const letters = lettersOf(name);
  if (!letters) return false;
  for (const character of grapheme) {
    if (!isInRanges(letters, character.codePointAt(0) ?? 0) && !SHAPELESS.test(character)) return false;
  }
  return true;
}

/** Reads a font's letters at the first use, without opening the font: those of Chinese have 10 MB. */
function lettersOf(name: FontName): CodeRanges | null {
  const found = known.get(name);
  if (found) return found;
  const table = readFontTable(fontFile(name), "cmap");
  if (!table) return null;
  const letters = readCmap(table);
  known.set(name, letters);
  return letters;
}
