import type { FontWeight } from "../font/font-files.ts";
import { cleanText } from "./clean-text.ts";
import { findLevels, orderVisually } from "./find-levels.ts";
import { shapeRun } from "./shape-run.ts";
import { splitRuns } from "./split-runs.ts";
import type { TextLayout } from "./text-layout.ts";

export type TextStyle = {
  /** Points. */
  size: number;
  /** Text that does not fit gets smaller down to this, then is cut. Default: 6, or `size` where that is less. */
  smallest?: number | undefined;
  /** Points; default: no end. */
  maxWidth?: number | undefined;
  culture: string;
  weight?: FontWeight | undefined;
  /** Default: that of the first letter. */
  direction?: "auto" | "ltr" | undefined;
};

/** Points: what a text never gets smaller than by itself. */
const SMALLEST = 6;
/** Characters: what is longer can never fit on a line of a page. */
const MAX_LINE = 2000;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Lays a text out in one line: shaped, in reading order, as large as it fits, else cut with an ellipsis. rules/printing 5, 6 */
export function layOut(text: string, style: TextStyle): TextLayout {
  const { size, maxWidth = Number.POSITIVE_INFINITY } = style;
  const smallest = Math.min(size, style.smallest ?? SMALLEST);
  const whole = cleanText(text);
  const clean = whole.slice(0, MAX_LINE).replace(/[\ud800-\udbff]$/, "");
  const line = setLine(clean, style);
  const fitting = line.units === 0 ? size : Math.floor((maxWidth / line.units) * 100_000) / 100;
  if (whole.length === clean.length && fitting >= smallest)
    return finish(line, Math.min(size, fitting), false);
  return finish(cutLine(clean, style, (maxWidth / smallest) * 1000), smallest, true);
}

/** The width of a text in thousandths of its size. */
export const measure = (text: string, style: Pick<TextStyle, "culture" | "weight">): number =>
  setLine(cleanText(text), { ...style, size: 1 }).units;

/** A line without a size: its runs and their width in thousandths of it. */
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

/** The longest beginning of whole graphemes that fits with an ellipsis; nothing where not even that fits. */
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
