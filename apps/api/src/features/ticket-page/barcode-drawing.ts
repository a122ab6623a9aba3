import { findSymbology, type Symbology } from "@foyer/domain/barcode/symbology.ts";
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
export function drawBarcode(barcodeType: number, code: string): Drawing {
  const symbology = findSymbology(barcodeType);
  if (!symbology) throw new Error(`There is no barcode type ${barcodeType}`);
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
  const dark = [...pixs.entries()].filter(([, pixel]) => pixel === 1);
  const path = dark
    .map(([at]) => `M${(at % pixx) + margin} ${Math.floor(at / pixx) + margin}h1v1h-1z`)
    .join("");
  return { width: pixx + 2 * margin, height: pixy + 2 * margin, path };
}
