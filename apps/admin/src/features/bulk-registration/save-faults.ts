import type { FileFault } from "@foyer/contract/bulk-registration.ts";
import { saveCsv } from "../../csv-intake/save-csv.ts";

/** Downloads the faults of a file as csv. */
export function saveFaults(faults: readonly FileFault[]): void {
  const rows = faults.map(({ line, column, reason }) => [String(line ?? ""), column ?? "", reason]);
  saveCsv("faults.csv", [["line", "column", "reason"], ...rows]);
}
