import { type FontName, type FontWeight, nameFont } from "../font/font-files.ts";
import { hasLetters } from "../font/letters-of-font.ts";
import { fallbacksOf, type ScriptFont, scriptOf } from "../font/scripts.ts";
import { graphemesOf } from "./graphemes.ts";

/** A part of a text in one font, one script and one direction. */
export type TextRun = { start: number; end: number; level: number; font: FontName; isMissing: boolean };

type Options = { culture: string; weight: FontWeight };

/** Emoji, unless U+FE0E requests text; U+FE0F requests emoji. */
const EMOJI = /^\p{Emoji_Presentation}(?!\ufe0e)|^\p{Emoji}[\ufe0f\u20e3]/u;
const LATIN_ONLY = /^[\x20-\x7e\xa0-\u02af]*$/;

/** Splits a text into runs; each grapheme has one font, so that a letter and its marks match. */
export function splitRuns(text: string, levels: Uint8Array | null, options: Options): TextRun[] {
  if (text === "") return [];
  if (levels === null && LATIN_ONLY.test(text)) {
    const font = nameFont("noto-sans", options.weight);
    return [{ start: 0, end: text.length, level: 0, font, isMissing: false }];
  }
  const runs: (TextRun & { script: ScriptFont | null })[] = [];
  let index = 0;
  for (const segment of graphemesOf(text)) {
    const level = levels?.[index] ?? 0;
    const script = findScript(segment, options.culture);
    const last = runs.at(-1);
    const found = chooseFont(segment, { script, last: last?.font, ...options });
    const isSame = last?.font === found.font && last.level === level && !found.isMissing && !last.isMissing;
    if (isSame && (script === null || last.script === null || script.part === last.script.part)) {
      last.end = index + segment.length;
      last.script ??= script;
    } else runs.push({ start: index, end: index + segment.length, level, script, ...found });
    index += segment.length;
  }
  return runs;
}

function findScript(grapheme: string, culture: string): ScriptFont | null {
  for (const character of grapheme) {
    const script = scriptOf(character.codePointAt(0) ?? 0, culture);
    if (script) return script;
  }
  return null;
}

function chooseFont(
  grapheme: string,
  wanted: Options & { script: ScriptFont | null; last: FontName | undefined },
): { font: FontName; isMissing: boolean } {
  const { script, last, weight } = wanted;
  const first = nameFont(script?.family ?? "noto-sans", weight);
  const tried = new Set<FontName>();
  if (EMOJI.test(grapheme)) tried.add(nameFont("noto-emoji", weight));
  // Spaces, digits and signs keep the font of the word before them.
  if (script === null && last !== undefined && last !== nameFont("noto-emoji", weight)) tried.add(last);
  tried.add(first);
  for (const font of tried) if (hasLetters(font, grapheme)) return { font, isMissing: false };
  for (const family of fallbacksOf(grapheme.codePointAt(0) ?? 0)) {
    const font = nameFont(family, weight);
    if (!tried.has(font) && hasLetters(font, grapheme)) return { font, isMissing: false };
  }
  return { font: first, isMissing: true };
}
