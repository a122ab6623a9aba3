import { readFileSync } from "node:fs";
import { Blob, Face, Font } from "harfbuzzjs";
import { type FontName, fontPath } from "./font-files.ts";

const opened = new Map<FontName, Font>();

/** A font with 1,000 units to its size, read from its file at the first letter that needs it and kept. */
export function openFont(name: FontName): Font {
  const known = opened.get(name);
  if (known) return known;
  const font = new Font(new Face(new Blob(readFileSync(fontPath(name)))));
  font.setScale(1000, 1000);
  opened.set(name, font);
  return font;
}

/** Characters without a shape of their own: joiners, selectors of variants, marks of direction. */
const SHAPELESS = /^\p{Default_Ignorable_Code_Point}$/u;

/** Has this font all letters of a grapheme? */
export function hasLetters(name: FontName, grapheme: string): boolean {
  const font = openFont(name);
  for (const character of grapheme) {
    if (font.nominalGlyph(character.codePointAt(0) ?? 0) === undefined && !SHAPELESS.test(character))
      return false;
  }
  return true;
}
