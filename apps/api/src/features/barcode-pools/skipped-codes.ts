import type { SkippedCode } from "@foyer/contract/barcode-pools.ts";
import type { CheckedRow } from "./code-file.csv.ts";
import type { KnownCode } from "./codes.store.ts";

/** Lists the skipped rows of a file with their reasons, in the order of its lines. */
export function skippedOf(
  invalid: readonly CheckedRow[],
  known: readonly KnownCode[],
  fileId: number | undefined,
): SkippedCode[] {
  return [
    ...invalid.map(({ line, code, error }) => ({ line, code, reason: error ?? "" })),
    ...known.map(({ line, code, ...first }) => ({
      line,
      code,
      reason:
        first.fileId === fileId
          ? repeatedIn(first.firstLine)
          : `The pool “${first.poolName}” already has this code.`,
    })),
  ].sort((a, b) => a.line - b.line);
}

/** The reason for skipping a repeated code. */
export const repeatedIn = (line: number) => `Line ${line} has the same code.`;
