import type { FontWeight } from "../font/font-files.ts";
import { cleanText } from "./clean-text.ts";
import { findLevels, orderVisually } from "./find-levels.ts";
import { shapeRun } from "./shape-run.ts";
import { splitRuns } from "./split-runs.ts";
import type { TextLayout } from "./text-layout.ts";

export type TextStyle = {
  /** Points. */
  size: number;
  /** Text that does not fit is reduced to this size, then cut. Default: 6, or `size` if smaller. */
  smallest?: number | undefined;
  /** Points; default: unlimited. */
  maxWidth?: number | undefined;
  culture: string;
  weight?: FontWeight | undefined;
  /** Default: the direction of the first letter. */
  direction?: "auto" | "ltr" | undefined;
};

/** The default of `smallest`, in points. */
const MIN_FONT_SIZE = 6;
/** The maximum number of characters of a line; longer texts never fit on a page. */
const MAX_LINE_LENGTH = 2000;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Lays out a text in one line: shaped, in display order, reduced to fit, then cut with an ellipsis. rules/printing 5, 6 */
export function layOut(text: string, style: TextStyle): TextLayout {
  const { size, maxWidth = Number.POSITIVE_INFINITY } = style;
  const smallest = Math.min(size, style.smallest ?? MIN_FONT_SIZE);
  const whole = cleanText(text);
  const clean = whole.slice(0, MAX_LINE_LENGTH).replace(/[\ud800-\udbff]$/, "");
  const line = setLine(clean, style);
  const fitting = line.units === 0 ? size : Math.floor((maxWidth / line.units) * 100_000) / 100;
  if (whole.length === clean.length && fitting >= smallest)
    return finish(line, Math.min(size, fitting), false);
  return finish(cutLine(clean, style, (maxWidth / smallest) * 1000), smallest, true);
}

/** Returns the width of a text in thousandths of its size. */
export const measure = (text: string, style: Pick<TextStyle, "culture" | "weight">): number =>
  setLine(cleanText(text), { ...style, size: 1 }).units;

/** A line before its size is known: its runs and their width in thousandths of the size. */
type Line = { runs: TextLayout["runs"]; units: number; missing: number };

const finish = ({ runs, units, missing }: Line, size: number, isCut: boolean): TextLayout => ({
  runs,
  size,
  width: (units * size) / 1000,
  isCut,
  missing,
});

function setLine(text: string, { culture, weight = "400Regular", direction = "auto" }: TextStyle): Line {
  const split = splitRuns(text, findLevels(text, direction), { culture, weight });
  const runs = orderVisually(split).map((run) => shapeRun(text, run, culture));
  const units = runs.reduce(
    (sum, { glyphs }) => sum + glyphs.reduce((width, { advance }) => width + advance, 0),
    0,
  );
  return { runs, units, missing: split.filter(({ isMissing }) => isMissing).length };
}

/** Cuts a line after the last whole grapheme that fits with an ellipsis; empty where no grapheme fits. */
function cutLine(text: string, style: TextStyle, units: number): Line {
  const ends = Array.from(graphemes.segment(text), ({ index }) => index);
  let [low, high] = [0, ends.length - 1];
  let best = setLine("", style);
  while (low <= high) {
    const middle = (low + high) >> 1;
    const line = setLine(`${text.slice(0, ends[middle]).trimEnd()}…`, style);
    if (line.units <= units) {
      best = line;
      low = middle + 1;
    } else high = middle - 1;
  }
  return best;
}
