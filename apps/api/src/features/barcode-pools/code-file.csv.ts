import { findCodeError } from "@foyer/domain/barcode/find-code-error.ts";
import type { Symbology } from "@foyer/domain/barcode/symbology.ts";
import type { CsvRow } from "../../platform/formats/csv/read-csv.ts";

/** Accepted names of the column of codes, in lower case. rules/barcode-pools 5 */
export const CODE_COLUMNS: readonly string[] = ["code", "barcode"];

export type CheckedRow = { line: number; code: string; error: string | null };

/** Checks a row of a file of codes: a valid code of this kind, or why not. rules/barcode-pools 4, 5 */
export function checkRow({ line, cells }: CsvRow, symbology: Symbology): CheckedRow {
  const [code = "", ...more] = cells;
  const error =
    more.length > 0 ? `The row has ${cells.length} cells instead of one.` : findCodeError(symbology, code);
  return { line, code, error };
}
