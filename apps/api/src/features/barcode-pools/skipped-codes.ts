import type { SkippedCode } from "@foyer/contract/barcode-pools.ts";
import type { CheckedRow } from "./code-file.csv.ts";
import type { KnownCode } from "./codes.store.ts";

/** Why rows of one file became no codes, in the order of its lines. */
export function skippedOf(
  faulty: readonly CheckedRow[],
  known: readonly KnownCode[],
  fileId: number | undefined,
): SkippedCode[] {
  return [
    ...faulty.map(({ line, code, fault }) => ({ line, code, reason: fault ?? "" })),
    ...known.map(({ line, code, ...first }) => ({
      line,
      code,
      reason:
        first.fileId === fileId
          ? twice(first.firstLine)
          : `The pool “${first.poolName}” has this code already.`,
    })),
  ].sort((a, b) => a.line - b.line);
}

/** For a code that stands in the file a second time. */
export const twice = (line: number) => `The same code stands in line ${line}.`;
