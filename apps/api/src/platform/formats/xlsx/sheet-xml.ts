import { toCellText } from "./cell-text.ts";

/** The value of a cell: text always stays text, a date is its serial number in days. */
export type CellValue = string | number | boolean | null;

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

/** The XML of row `number` (from 1); null makes no cell. */
export function rowXml(
  columns: readonly StyledColumn[],
  number: number,
  values: readonly CellValue[],
): string {
  let xml = `<row r="${number}">`;
  for (const [index, { letters, style }] of columns.entries()) {
    const value = values[index];
    const start = `<c r="${letters}${number}" s="${style}"`;
    if (typeof value === "string") {
      const text = toCellText(value);
      if (text !== null) xml += `${start} t="inlineStr"><is>${textXml(text)}</is></c>`;
    } else if (typeof value === "number") xml += `${start}><v>${value}</v></c>`;
    else if (typeof value === "boolean") xml += `${start} t="b"><v>${value ? 1 : 0}</v></c>`;
  }
  return `${xml}</row>`;
}

const PLAIN = /^(?!\s)[^&<>\n\t]*(?<!\s)$/;

const textXml = (text: string) =>
  PLAIN.test(text) ? `<t>${text}</t>` : `<t xml:space="preserve">${escapeXml(text)}</t>`;

export const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A, B … Z, AA …: the letters of column `index` (from 0). */
export function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last;
}
