import { Buffer, ClusterLevel, Direction, shape } from "harfbuzzjs";
import { openFont } from "../font/open-font.ts";
import type { TextRun } from "./split-runs.ts";
import type { Glyph, GlyphRun } from "./text-layout.ts";

const buffer = new Buffer();
const LANGUAGE = /^[A-Za-z]{2,3}/;

/** Converts a run to glyphs from left to right. Each character of the run belongs to exactly one glyph. */
export function shapeRun(text: string, run: TextRun, culture: string): GlyphRun {
  const isRightToLeft = run.level % 2 === 1;
  const letters = text.slice(run.start, run.end);
  buffer.clearContents();
  buffer.addText(letters);
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
  buffer.setLanguage(LANGUAGE.exec(culture)?.[0] ?? "en");
  shape(openFont(run.font), buffer);
  return { font: run.font, isRightToLeft, text: letters, glyphs: readGlyphs(letters, isRightToLeft) };
}

function readGlyphs(letters: string, isRightToLeft: boolean): Glyph[] {
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const glyphs: Glyph[] = [];
  let next = letters.length;
  // Runs from the end of the text to its start: a cluster ends where the cluster behind it starts.
  const at = isRightToLeft ? 0 : infos.length - 1;
  const step = isRightToLeft ? 1 : -1;
  for (let from = at; from >= 0 && from < infos.length; ) {
    const cluster = infos[from]?.cluster ?? 0;
    let to = from;
    while (infos[to + step]?.cluster === cluster) to += step;
    const [first, last] = [Math.min(from, to), Math.max(from, to)];
    const bearer = findBearer(positions, first, last);
    for (let index = from; index !== to + step; index += step) {
      const position = positions[index];
      glyphs.push({
        id: infos[index]?.codepoint ?? 0,
        advance: position?.xAdvance ?? 0,
        xOffset: position?.xOffset ?? 0,
        yOffset: position?.yOffset ?? 0,
        text: index === bearer ? letters.slice(cluster, next) : "",
      });
    }
    next = cluster;
    from = to + step;
  }
  return isRightToLeft ? glyphs : glyphs.reverse();
}

/** Returns the glyph that carries a cluster's text: the first with a width. */
function findBearer(positions: readonly { xAdvance: number }[], first: number, last: number): number {
  for (let index = first; index <= last; index += 1) if ((positions[index]?.xAdvance ?? 0) > 0) return index;
  return first;
}
