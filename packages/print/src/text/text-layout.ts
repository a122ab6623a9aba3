import type { FontName } from "../font/font-files.ts";

/** Everything in thousandths of the size; y upwards. */
export type Glyph = {
  id: number;
  advance: number;
  xOffset: number;
  yOffset: number;
  /** The characters it stands for; empty where a neighbour stands for them. */
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
  /** How many graphemes no font has. */
  missing: number;
};

/** The line's box has the same height and baseline in every script: of the size. */
export const LINE = { ascent: 1.069, height: 1.362 };
