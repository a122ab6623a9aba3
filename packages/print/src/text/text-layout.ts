import type { FontName } from "../font/font-files.ts";

/** A glyph; lengths are thousandths of the size, y upwards. */
export type Glyph = {
  id: number;
  advance: number;
  xOffset: number;
  yOffset: number;
  /** The characters of this glyph; empty where a neighbour carries them. */
  text: string;
};

/** Glyphs of one font in the order they are drawn, left to right. */
export type GlyphRun = { font: FontName; isRightToLeft: boolean; text: string; glyphs: readonly Glyph[] };

/** A line of text, ready to be drawn by any emitter. */
export type TextLayout = {
  runs: readonly GlyphRun[];
  /** Points. */
  size: number;
  width: number;
  isCut: boolean;
  /** The number of graphemes that no font has. */
  missing: number;
};

/** The baseline and the height of a line's box as multiples of the size, the same in every script. */
export const LINE = { ascent: 1.069, height: 1.362 };
