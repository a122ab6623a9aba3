import { stringify } from "csv-stringify/sync";

type Rows = readonly (readonly (string | number | boolean | null)[])[];

/**
 * Rows as a csv file that spreadsheets open: UTF-8 with a byte order mark, comma, CRLF. A text that a spreadsheet would
 * take for a formula gets an apostrophe in front. rules/csv 10
 */
export const writeCsv = (
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string => write([header, ...rows], { bom: true });

/** The same file, a batch of rows at a time. */
export async function* csvRows(
  header: readonly string[],
  batches: AsyncIterable<Rows>,
): AsyncGenerator<string> {
  yield write([header], { bom: true });
  for await (const batch of batches) yield write(batch, { bom: false });
}

const write = (rows: Rows, { bom }: { bom: boolean }): string =>
  stringify([...rows], {
    bom,
    escape_formulas: true,
    // Every line break, not only that between rows: readers take any for the end of one.
    quoted_match: /[\r\n]/,
    record_delimiter: "windows",
  });
