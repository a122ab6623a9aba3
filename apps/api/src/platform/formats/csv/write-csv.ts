import { stringify } from "csv-stringify/sync";

/**
 * Rows as a csv file that spreadsheets open: UTF-8 with a byte order mark, comma, CRLF. A text that a spreadsheet would
 * take for a formula gets an apostrophe in front. rules/csv 10
 */
export const writeCsv = (
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string =>
  stringify([header, ...rows], {
    bom: true,
    escape_formulas: true,
    // Every line break, not only that between rows: readers take any for the end of one.
    quoted_match: /[\r\n]/,
    record_delimiter: "windows",
  });
