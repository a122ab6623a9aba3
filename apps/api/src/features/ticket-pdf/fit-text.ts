/** A box of the page, in points from its upper left corner. */
export type Box = { x: number; y: number; width: number; height: number };
type Style = {
  size: number;
  /** Text that does not fit is drawn smaller, down to this size, then cut with an ellipsis. Default: `size`. */
  smallest?: number;
  font?: "regular" | "bold";
  colour?: string;
  align?: "left" | "center";
};

/** Draws text into a box, as large as it fits, and returns the y below it. Empty text takes no room. */
export function fitText(document: PDFKit.PDFDocument, text: string, box: Box, style: Style): number {
  if (text === "" || box.height <= 0) return box.y;
  const { font = "regular", colour = "#16191f", align = "left", smallest = style.size } = style;
  const layout = { width: box.width, align, lineGap: 1 } as const;
  document.font(font).fillColor(colour);
  let { size } = style;
  while (size > smallest && !fits(document.fontSize(size), text, box)) size -= 1;
  document.fontSize(size);
  const height = Math.min(document.heightOfString(text, layout), Math.max(box.height, size * 1.3));
  document.text(text, box.x, box.y, { ...layout, height: height + 1, ellipsis: true });
  return box.y + height;
}

function fits(document: PDFKit.PDFDocument, text: string, { width, height }: Box): boolean {
  const isNarrow = text.split(/\s+/u).every((word) => document.widthOfString(word) <= width);
  return isNarrow && document.heightOfString(text, { width, lineGap: 1 }) <= height;
}
