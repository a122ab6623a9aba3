import { Blob, Face, Font } from "harfbuzzjs";
import { readFont } from "#surroundings";
import { type FontName, fontFile } from "./font-files.ts";

const opened = new Map<FontName, Font>();
/** Stands in for a font that is not at hand. */
const USUAL: FontName = "noto-sans/400Regular";

/** A font with 1,000 units to its size, read from its file at the first letter that needs it and kept. */
export function openFont(name: FontName): Font {
  const font = findFont(name) ?? findFont(USUAL);
  if (!font) throw new Error(`There is no font ${USUAL}`);
  return font;
}

function findFont(name: FontName): Font | null {
  const known = opened.get(name);
  if (known) return known;
  const bytes = readFont(fontFile(name));
  if (!bytes) return null;
  const font = new Font(new Face(new Blob(bytes)));
  font.setScale(1000, 1000);
  opened.set(name, font);
  return font;
}

/** Characters without a shape of their own: joiners, selectors of variants, marks of direction. */
const SHAPELESS = /^\p{Default_Ignorable_Code_Point}$/u;

/** Has this font all letters of a grapheme? */
export function hasLetters(name: FontName, grapheme: string): boolean {
  const font = findFont(name);
  if (!font) return false;
  for (const character of grapheme) {
    if (font.nominalGlyph(character.codePointAt(0) ?? 0) === undefined && !SHAPELESS.test(character))
      return false;
  }
  return true;
}
