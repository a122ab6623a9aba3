import { LIMITS } from "@foyer/contract/limits.ts";
import { otherSpelling } from "@foyer/domain/visitor/other-spelling.ts";
import { parseScanTime } from "@foyer/domain/visitor/scan-time.ts";
import type { CsvRow } from "../../platform/formats/csv/read-csv.ts";

type Part = "code" | "time" | "direction";

/** Accepted names of columns, in lower case. rules/visitors 2 */
const NAMES: Readonly<Record<string, Part>> = {
  barcode: "code",
  code: "code",
  ticket: "code",
  time: "time",
  date: "time",
  datetime: "time",
  "date-time": "time",
  "date time": "time",
  timestamp: "time",
  scanned: "time",
  "scanned at": "time",
  direction: "direction",
};
export const SCAN_COLUMNS: readonly string[] = Object.keys(NAMES);

const DEFAULT_COLUMNS: readonly Part[] = ["code", "time", "direction"];

/** A line of a gate's file. */
export type ReadScan = {
  line: number;
  code: string;
  otherCode: string | null;
  /** Wall time at the venue. */
  scannedAt: string | null;
  direction: string;
  /** The error of an invalid line. */
  error: string | null;
};

/** Reads the lines of a file: by the names of its header, else barcode, time and direction in this order. rules/visitors 2, 3 */
export function scanReader(columns: readonly string[] | null, visitDate: string) {
  const parts = columns?.map((name) => NAMES[name] ?? "code") ?? DEFAULT_COLUMNS;
  const at = (part: Part) => parts.indexOf(part);
  const [codeAt, timeAt, directionAt] = [at("code"), at("time"), at("direction")];
  return ({ line, cells }: CsvRow): ReadScan => {
    const [code = "", time = "", direction = ""] = [codeAt, timeAt, directionAt].map((place) => cells[place]);
    const scannedAt = time === "" ? null : parseScanTime(time, visitDate);
    const error = findError({
      cells,
      parts: parts.length,
      code,
      direction,
      isTimeInvalid: time !== "" && !scannedAt,
    });
    return error === null
      ? { line, code, otherCode: otherSpelling(code), scannedAt, direction, error }
      : {
          line,
          code: cells.join(";").slice(0, LIMITS.scan),
          otherCode: null,
          scannedAt: null,
          direction: "",
          error,
        };
  };
}

type Cells = {
  cells: readonly string[];
  parts: number;
  code: string;
  direction: string;
  isTimeInvalid: boolean;
};
function findError({ cells, parts, code, direction, isTimeInvalid }: Cells): string | null {
  if (cells.length > parts) return `The line has ${cells.length} cells; there are at most ${parts}.`;
  if (code === "") return "There is no barcode.";
  if (code.length > LIMITS.scan) return `The barcode is longer than ${LIMITS.scan} characters.`;
  if (isTimeInvalid) return "The time is not a time at the venue, such as 2026-05-12 10:00:00.";
  return direction.length > LIMITS.scan ? "The direction is too long." : null;
}
