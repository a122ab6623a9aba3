import { saveCsv } from "./save-csv.ts";
import type { SkippedRow } from "./skipped-rows.tsx";

/** Downloads skipped rows as a csv file. rules/csv 9 */
export function saveSkipped(fileName: string, rows: readonly SkippedRow[]): void {
  const cells = rows.map(({ line, row, reason }) => [String(line), row, reason]);
  saveCsv(`skipped-${fileName}`, [["line", "row", "reason"], ...cells]);
}
