import type { Symbology } from "@foyer/domain/barcode/symbology.ts";
import bwipjs from "bwip-js/generic";
import { encodeQR } from "qr";
import { encodeCode128 } from "./encode-code-128.ts";

/** The dark rectangles of a code and its quiet zone, in modules. The height of bars is 1. */
export type EncodedCode = {
  kind: "bars" | "matrix";
  width: number;
  height: number;
  quiet: { left: number; right: number; above: number };
  rectangles: readonly { x: number; y: number; width: number; height: number }[];
};

/** Readers guess the encoding of other letters, and guess wrong: the code names it (ECI 26). */
const ASCII = /^[\0-\x7f]*$/;
const UTF_8 = "^ECI000026";
const EXTENDED = { parsefnc: true, eclevel: "M" };

const ENCODERS: Readonly<Record<Symbology, string>> = {
  QR: "qrcode",
  "Code 128": "code128",
  "Code 39": "code39",
  "EAN-13": "ean13",
  "EAN-8": "ean8",
  "ITF-14": "itf14",
  "UPC-A": "upca",
  "Data Matrix": "datamatrix",
};
/** The width of the quiet zone in modules. */
const QUIET: Readonly<Record<Symbology, readonly [left: number, right: number]>> = {
  "Code 128": [10, 10],
  "Code 39": [10, 10],
  "EAN-13": [11, 7],
  "EAN-8": [7, 7],
  "ITF-14": [10, 10],
  "UPC-A": [9, 9],
  QR: [4, 4],
  "Data Matrix": [2, 2],
};

type Encoded = { sbs: readonly number[] } | { pixs: readonly number[]; pixx: number; pixy: number };

/** Returns the modules of a code, or null where the text is invalid for its type. rules/printing 7 */
export function encodeCode(symbology: Symbology, text: string): EncodedCode | null {
  try {
    const isPlain = ASCII.test(text);
    if (symbology === "QR" && isPlain) return fromRows(encodeRows(text), symbology);
    const widths = symbology === "Code 128" ? encodeCode128(text) : null;
    if (widths) return fromWidths(widths, symbology);
    const [encoded] = (isPlain
      ? bwipjs.raw(ENCODERS[symbology], text, {})
      : bwipjs.raw(ENCODERS[symbology], UTF_8 + text.replaceAll("^", "^^"), EXTENDED)) as unknown as [
      Encoded,
    ];
    if (!("sbs" in encoded)) return fromRows(rowsOf(encoded), symbology);
    return fromWidths(symbology === "ITF-14" ? widen(encoded.sbs) : encoded.sbs, symbology);
  } catch {
    return null;
  }
}

/** Returns the rows of a QR code without the border that the library always adds. */
const encodeRows = (text: string) =>
  encodeQR(text, "raw", { border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));

/** Widens the wide bars of ITF-14 to three modules: the encoder uses two, and the standard requires 2.25 to 3. */
const widen = (widths: readonly number[]) => widths.map((width) => (width === 2 ? 3 : width));

/** Converts the widths of bar, space, bar … in modules to rectangles. */
function fromWidths(widths: readonly number[], symbology: Symbology): EncodedCode {
  const rectangles: EncodedCode["rectangles"][number][] = [];
  let x = 0;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) rectangles.push({ x, y: 0, width, height: 1 });
    x += width;
  }
  const [left, right] = QUIET[symbology];
  return { kind: "bars", width: x, height: 1, quiet: { left, right, above: 0 }, rectangles };
}

function rowsOf({ pixs, pixx, pixy }: { pixs: readonly number[]; pixx: number; pixy: number }): boolean[][] {
  return Array.from({ length: pixy }, (_, row) =>
    pixs.slice(row * pixx, (row + 1) * pixx).map((pixel) => pixel === 1),
  );
}

/** Joins each run of dark modules, and the same run of the rows below, into one rectangle: no seams, and a third of the output. */
function fromRows(rows: readonly (readonly boolean[])[], symbology: Symbology): EncodedCode {
  const rectangles: { x: number; y: number; width: number; height: number }[] = [];
  /** The rectangles that end in the row above, by the place where they begin. */
  let above: (typeof rectangles)[number][] = [];
  for (const [y, row] of rows.entries()) {
    const ending: typeof above = [];
    for (let x = 0; x < row.length; x += 1) {
      let width = 0;
      while (row[x + width]) width += 1;
      if (width > 0) {
        const joined = above[x]?.width === width ? above[x] : undefined;
        const rectangle = joined ?? { x, y, width, height: 0 };
        rectangle.height += 1;
        if (!joined) rectangles.push(rectangle);
        ending[x] = rectangle;
      }
      x += width;
    }
    above = ending;
  }
  const [left, right] = QUIET[symbology];
  const quiet = { left, right, above: left };
  return { kind: "matrix", width: rows[0]?.length ?? 0, height: rows.length, quiet, rectangles };
}
