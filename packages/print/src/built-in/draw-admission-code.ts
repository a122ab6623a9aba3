import { isMatrix, type Symbology } from "@foyer/domain/barcode/symbology.ts";
import { encodeCode } from "../code/encode-code.ts";
import { type PlacedCode, placeCode } from "../code/place-code.ts";
import type { BuiltInTicket } from "./built-in-ticket.ts";
import { type Box, fitText, type Sheet } from "./fit-text.ts";

/** Points: a module of 0.25 mm, the least that common readers read from paper, and one that fills the box well. */
const MODULE = { least: 0.71, most: 1.4 };
const BARS_HEIGHT = 58;
/** Points: the quiet zone of bars may reach into the gap beside the box. rules/barcode-pools 12 */
const BESIDE = 4;

/**
 * Draws the code of an issued ticket into a box: a matrix as it is; bars below a QR of the same code, which cameras read
 * better; only the QR where the bars would be too fine for readers. Returns the y below it. rules/attend 7, 8
 */
export function drawAdmissionCode(
  sheet: Sheet,
  { symbology, text }: NonNullable<BuiltInTicket["code"]>,
  box: Box,
): number {
  const bars = isMatrix(symbology) ? null : placeBars(symbology, text, box.width + 2 * BESIDE);
  const side = Math.min(box.width, box.height - 24 - (bars ? BARS_HEIGHT + 10 : 0));
  const matrix = placeMatrix(isMatrix(symbology) ? symbology : "QR", text, side);
  let { y } = box;
  if (matrix) y = draw(sheet, matrix, { x: box.x + (box.width - matrix.plate.width) / 2, y });
  if (bars) y = draw(sheet, bars, { x: box.x + (box.width - bars.plate.width) / 2, y: y + 10 });
  const below = { ...box, y: y + 6, height: 18 };
  return fitText(sheet, text, below, { size: 12, smallest: 6, align: "center" });
}

/** Printers of offices and phones have dots of many sizes: modules of one width, on no grid. */
const ANY_PRINTER = { dotsPerInch: 1200, isOnGrid: false };

/** Whole modules of one width, however long the code is; null where they would be too fine. */
function placeBars(symbology: Symbology, text: string, along: number): PlacedCode | null {
  const code = encodeCode(symbology, text);
  if (!code || (code.width + code.quiet.left + code.quiet.right) * MODULE.least > along) return null;
  const wanted = { ...ANY_PRINTER, height: BARS_HEIGHT, widthPoints: MODULE.most };
  return placeCode(code, wanted, { along, across: BARS_HEIGHT }).placed;
}

function placeMatrix(symbology: Symbology, text: string, side: number): PlacedCode | null {
  const code = encodeCode(symbology, text);
  const wanted = { ...ANY_PRINTER, height: side, widthPoints: 0 };
  return code && placeCode(code, wanted, { along: side, across: side }).placed;
}

function draw({ file }: Sheet, code: PlacedCode, at: { x: number; y: number }): number {
  file.drawCode(code, at);
  return at.y + code.plate.height;
}
