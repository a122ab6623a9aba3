import type { SkippedCode } from "@foyer/contract/barcode-pools.ts";
import type { CheckedRow } from "./code-file.csv.ts";
import type { KnownCode } from "./codes.store.ts";

/** The skipped rows of a file with their reasons, in the order of its lines. */
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
          ? twice(first.firstLine)
          : `The pool “${first.poolName}” has this code already.`,
    })),
  ].sort((a, b) => a.line - b.line);
}

/** The reason for a repeated code. */
export const twice = (line: number) => `The same code stands in line ${line}.`;
