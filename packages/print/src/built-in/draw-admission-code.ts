import { isMatrix, type Symbology } from "@foyer/domain/barcode/symbology.ts";
import { encodeCode } from "../code/encode-code.ts";
import { type PlacedCode, placeCode } from "../code/place-code.ts";
import type { BuiltInTicket } from "./built-in-ticket.ts";
import { type Box, fitText, type Sheet } from "./fit-text.ts";

/** Points: the narrowest module that common readers read from paper (0.25 mm), and one that fills the box. */
const MODULE = { min: 0.71, max: 1.4 };
const BARS_HEIGHT = 58;
/** Points: the quiet zone of bars may reach into the gap beside the box. rules/barcode-pools 12 */
const QUIET_ZONE_OVERLAP = 4;

/**
 * Draws the code of an issued ticket into a box and returns the y below it. A matrix stands alone. Bars stand below a QR
 * code of the same text, which cameras read better; bars too fine for readers are left out. rules/attend 7, 8
 */
export function drawAdmissionCode(
  sheet: Sheet,
  { symbology, text }: NonNullable<BuiltInTicket["code"]>,
  box: Box,
): number {
  const bars = isMatrix(symbology) ? null : placeBars(symbology, text, box.width + 2 * QUIET_ZONE_OVERLAP);
  const side = Math.min(box.width, box.height - 24 - (bars ? BARS_HEIGHT + 10 : 0));
  const matrix = placeMatrix(isMatrix(symbology) ? symbology : "QR", text, side);
  let { y } = box;
  if (matrix) y = draw(sheet, matrix, { x: box.x + (box.width - matrix.plate.width) / 2, y });
  if (bars) y = draw(sheet, bars, { x: box.x + (box.width - bars.plate.width) / 2, y: y + 10 });
  const below = { ...box, y: y + 6, height: 18 };
  return fitText(sheet, text, below, { size: 12, smallest: 6, align: "center" });
}

/** Points: a signed code with its quiet zone has 49 modules of 0.6 mm. */
export const SIGNED_SIDE = 84;

/** Draws the signed code at the end of a row. rules/gates 32 */
export function drawSignedCode(sheet: Sheet, text: string, row: Omit<Box, "height">): void {
  const matrix = placeMatrix("QR", text, SIGNED_SIDE);
  if (matrix)
    draw(sheet, matrix, { ...row, x: sheet.isRightToLeft ? row.x : row.x + row.width - SIGNED_SIDE });
}

/** The printer is unknown, so modules do not follow a grid of dots. */
const ANY_PRINTER = { dotsPerInch: 1200, isOnGrid: false };

/** Places bars with modules of one width; null where they would be too fine for readers. */
function placeBars(symbology: Symbology, text: string, along: number): PlacedCode | null {
  const code = encodeCode(symbology, text);
  if (!code || (code.width + code.quiet.left + code.quiet.right) * MODULE.min > along) return null;
  const wanted = { ...ANY_PRINTER, height: BARS_HEIGHT, widthPoints: MODULE.max };
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
