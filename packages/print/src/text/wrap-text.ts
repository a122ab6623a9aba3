import type { FontWeight } from "../font/font-files.ts";
import { layOut, measure } from "./lay-out.ts";
import { LINE, type TextLayout } from "./text-layout.ts";

export type BlockStyle = {
  /** Points. */
  size: number;
  /** A block that does not fit is reduced to this size, then cut with an ellipsis. Default: `size`. */
  smallest?: number | undefined;
  width: number;
  height: number;
  culture: string;
  weight?: FontWeight | undefined;
};
/** Lines below each other, each `lineHeight` points high. */
export type TextBlock = { lines: TextLayout[]; size: number; lineHeight: number };

/** An unbreakable part of a line; its widths in thousandths exclude (`units`) or include (`whole`) trailing spaces. */
type Piece = { text: string; units: number; whole: number };

const words = new Intl.Segmenter("en", { granularity: "word" });
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Scripts that put no spaces between words. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Breaks a text into lines that fit a box, reduced to fit; line breaks of the text are kept. */
export function wrapText(text: string, style: BlockStyle): TextBlock {
  const { smallest = style.size, width, height } = style;
  const paragraphs = text.split(/\r\n|[\n\r\u2028\u2029]/u).map((paragraph) => splitPieces(paragraph, style));
  for (let { size } = style; ; size = Math.max(smallest, size - 1)) {
    const room = (width / size) * 1000;
    const lines = paragraphs.flatMap((pieces) => fillLines(pieces, room));
    const maxLines = Math.max(1, Math.floor(height / (size * LINE.height) + 0.001));
    const isNarrow = paragraphs.flat().every(({ units }) => units <= room);
    if (size > smallest && (lines.length > maxLines || !isNarrow)) continue;
    return { lines: setLines(lines, maxLines, { ...style, size }), size, lineHeight: size * LINE.height };
  }
}

function setLines(lines: readonly string[], maxLines: number, style: BlockStyle): TextLayout[] {
  const shown = lines.slice(0, maxLines);
  // The remaining text is appended to the last line, which is then cut.
  if (lines.length > maxLines) shown.push(`${shown.pop()} ${lines.slice(maxLines).join(" ")}`);
  const { size, width: maxWidth, culture, weight } = style;
  return shown.map((line) => layOut(line, { size, smallest: size, maxWidth, culture, weight }));
}

/** Splits a paragraph where a line may break: after spaces, and between words of scripts without spaces. */
function splitPieces(paragraph: string, { culture, weight }: BlockStyle): Piece[] {
  const texts: string[] = [];
  let isOpen = false;
  for (const { segment } of words.segment(paragraph)) {
    const last = texts.at(-1);
    if (
      last === undefined ||
      (isOpen && segment.trim() !== "") ||
      (UNSPACED.test(segment) && UNSPACED.test(last))
    )
      texts.push(segment);
    else texts[texts.length - 1] = last + segment;
    isOpen = segment.trim() === "" || segment.endsWith("-");
  }
  const width = (text: string) => measure(text, { culture, weight });
  const space = width("a a") - width("aa");
  return texts.map((text) => {
    const units = width(text);
    return { text, units, whole: units + (/\s$/u.test(text) ? space : 0) };
  });
}

/** Fills each line with as many pieces as fit; a piece longer than a line is broken between graphemes. */
function fillLines(pieces: readonly Piece[], room: number): string[] {
  const lines: string[] = [];
  let [line, used] = ["", 0];
  for (const { text, units, whole } of pieces) {
    if (line !== "" && used + units > room) {
      lines.push(line);
      [line, used] = ["", 0];
    }
    if (units > room) {
      const parts = breakApart(text, Math.max(1, Math.floor((room / units) * 0.9 * text.length)));
      lines.push(...parts.slice(0, -1));
      line = parts.at(-1) ?? "";
      used = (whole * line.length) / text.length;
    } else {
      line += text;
      used += whole;
    }
  }
  return [...lines, line];
}

function breakApart(text: string, length: number): string[] {
  const parts: string[] = [];
  let part = "";
  for (const { segment } of graphemes.segment(text)) {
    if (part.length + segment.length > length && part !== "") {
      parts.push(part);
      part = "";
    }
    part += segment;
  }
  return [...parts, part];
}
