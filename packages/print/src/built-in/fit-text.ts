import type { PdfFile } from "../pdf/pdf-file.ts";
import { LINE } from "../text/text-layout.ts";
import { wrapText } from "../text/wrap-text.ts";

/** A box of the page, in points from its upper left corner. */
export type Box = { x: number; y: number; width: number; height: number };
type Style = {
  size: number;
  /** Text that does not fit is drawn smaller, down to this size, then cut with an ellipsis. Default: `size`. */
  smallest?: number;
  font?: "regular" | "bold";
  colour?: string;
  align?: "start" | "center" | "end";
};

/** The PDF file with what its texts depend on. */
export type Sheet = { file: PdfFile; culture: string; isRightToLeft: boolean };

/** Returns the height that `fitText` would use in a box. */
export function measureText({ culture }: Sheet, text: string, box: Box, style: Style): number {
  if (text === "" || box.height <= 0) return 0;
  const { lines, lineHeight } = wrap(text, box, style, culture);
  return lines.length * lineHeight;
}

/** Draws text into a box, as large as it fits, and returns the y below it. Empty text takes no room. */
export function fitText(
  { file, culture, isRightToLeft }: Sheet,
  text: string,
  box: Box,
  style: Style,
): number {
  if (text === "" || box.height <= 0) return box.y;
  const { colour = "#16191f", align = "start" } = style;
  const { lines, size, lineHeight } = wrap(text, box, style, culture);
  let y = box.y;
  for (const line of lines) {
    const free = box.width - line.width;
    const indent = align === "center" ? free / 2 : isRightToLeft === (align === "start") ? free : 0;
    file.drawText(line, { x: box.x + indent, y: y + size * LINE.ascent, colour });
    y += lineHeight;
  }
  return y;
}

function wrap(text: string, box: Box, { font, size, smallest }: Style, culture: string) {
  const weight = font === "bold" ? "700Bold" : "400Regular";
  return wrapText(text, { size, smallest, ...box, culture, weight });
}
