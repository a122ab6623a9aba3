import { Blob, Face, Font } from "harfbuzzjs";
import { readFont } from "#environment";
import { type FontName, fontFile } from "./font-files.ts";

const opened = new Map<FontName, Font>();
/** Replaces a font that is not available. */
const DEFAULT_FONT: FontName = "noto-sans/400Regular";

/** Returns a font with 1,000 units to its size; reads its file at the first use and caches it. */
export function openFont(name: FontName): Font {
  const font = findFont(name) ?? findFont(DEFAULT_FONT);
  if (!font) throw new Error(`There is no font ${DEFAULT_FONT}`);
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

/** Characters that need no glyph: joiners, variation selectors, marks of direction. */
const SHAPELESS = /^\p{Default_Ignorable_Code_Point}$/u;

/** Asking a font takes longer than everything else that chooses it, so answers are kept, up to so many for each font. */
const MAX_ANSWERS = 10_000;
const answers = new Map<FontName, Map<string, boolean>>();

/** Reports whether a font has all letters of a grapheme. */
export function hasLetters(name: FontName, grapheme: string): boolean {
  const font = findFont(name);
  // A font may still arrive in a browser.
  if (!font) return false;
  let known = answers.get(name);
  if (!known || known.size >= MAX_ANSWERS) {
    known = new Map();
    answers.set(name, known);
  }
  let answer = known.get(grapheme);
  if (answer === undefined) {
    answer = findLetters(font, grapheme);
    known.set(grapheme, answer);
  }
  return answer;
}

function findLetters(font: Font, grapheme: string): boolean {
  for (const character of grapheme) {
    if (font.nominalGlyph(character.codePointAt(0) ?? 0) === undefined && !SHAPELESS.test(character))
      return false;
  }
  return true;
}
