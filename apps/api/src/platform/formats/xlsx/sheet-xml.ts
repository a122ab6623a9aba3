/** A column of a sheet; `style` is its place in the workbook's styles. */
export type StyledColumn = { letters: string; header: string; width: number; style: number };

/** The sheet's XML before its first row; first row and first column are frozen. */
export function sheetStart(columns: readonly StyledColumn[]): string {
  const cols = columns.map(
    ({ width, style }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${style}" customWidth="1"/>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0">',
    '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>',
    '</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>',
    `<cols>${cols.join("")}</cols><sheetData>`,
  ].join("");
}

export const SHEET_END = "</sheetData></worksheet>";

export const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A, B … Z, AA …: the letters of column `index` (from 0). */
export function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last;
}
