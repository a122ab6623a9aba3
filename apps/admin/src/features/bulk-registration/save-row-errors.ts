import type { FileError } from "@foyer/contract/bulk-registration.ts";
import { saveCsv } from "../../csv-intake/save-csv.ts";

/** Downloads the errors of a file as csv. */
export function saveErrors(errors: readonly FileError[]): void {
  const rows = errors.map(({ line, column, reason }) => [String(line ?? ""), column ?? "", reason]);
  saveCsv("errors.csv", [["line", "column", "reason"], ...rows]);
}
