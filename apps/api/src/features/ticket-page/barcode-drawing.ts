import type { Symbology } from "@foyer/domain/barcode/symbology.ts";
import bwipjs from "bwip-js/node";

/** The dark modules of a barcode as one SVG path, and its box with the quiet zone. */
export type Drawing = { width: number; height: number; path: string };

const ENCODERS: Readonly<Record<Symbology, string>> = {
  "Code 128": "code128",
  "Code 39": "code39",
  "EAN-13": "ean13",
  "EAN-8": "ean8",
  "ITF-14": "itf14",
  "UPC-A": "upca",
  QR: "qrcode",
  "Data Matrix": "datamatrix",
};
/** Quiet zones in modules, around bars and around a matrix. */
const QUIET = { bars: 10, matrix: 4 };
/** Height of bars in modules. */
const BARS = 50;

type Encoded = { sbs: readonly number[] } | { pixs: readonly number[]; pixx: number; pixy: number };

/** Draws a code of a pool's kind. rules/attend 7 */
export function drawBarcode(symbology: Symbology, code: string): Drawing {
  const [encoded] = bwipjs.raw(ENCODERS[symbology], code, {}) as unknown as [Encoded];
  return "sbs" in encoded ? drawBars(encoded.sbs) : drawMatrix(encoded);
}

/** Widths of bar, space, bar … in modules. */
function drawBars(widths: readonly number[]): Drawing {
  let x = QUIET.bars;
  let path = "";
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) path += `M${x} 0h${width}v${BARS}h-${width}z`;
    x += width;
  }
  return { width: x + QUIET.bars, height: BARS, path };
}

function drawMatrix({ pixs, pixx, pixy }: { pixs: readonly number[]; pixx: number; pixy: number }): Drawing {
  const margin = QUIET.matrix;
  let path = "";
  for (let row = 0; row < pixy; row += 1) {
    const modules = pixs.slice(row * pixx, (row + 1) * pixx).join("");
    // A run of dark modules is one rectangle: without seams, and half as much text.
    for (const { index, 0: run } of modules.matchAll(/1+/g)) {
      path += `M${index + margin} ${row + margin}h${run.length}v1h-${run.length}z`;
    }
  }
  return { width: pixx + 2 * margin, height: pixy + 2 * margin, path };
}
