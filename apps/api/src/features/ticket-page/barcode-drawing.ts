import type { Symbology } from "@foyer/domain/barcode/symbology.ts";
import { encodeCode } from "@foyer/print/code/encode-code.ts";

/** The dark modules of a barcode as one SVG path, and its box with the quiet zone. */
export type Drawing = { width: number; height: number; path: string };

/** Height of bars in modules. */
const BARS = 50;

/** Draws a code of a pool's kind. rules/attend 7 */
export function drawBarcode(symbology: Symbology, code: string): Drawing {
  const encoded = encodeCode(symbology, code);
  if (!encoded) throw new Error(`This is no valid ${symbology}`);
  const { kind, quiet, rectangles } = encoded;
  const tall = kind === "bars" ? BARS : 1;
  const path = rectangles.map(
    ({ x, y, width, height }) => `M${x + quiet.left} ${y + quiet.above}h${width}v${height * tall}h-${width}z`,
  );
  return {
    width: encoded.width + quiet.left + quiet.right,
    height: encoded.height * tall + 2 * quiet.above,
    path: path.join(""),
  };
}
