import type { BarcodePreview } from "@foyer/contract/barcode-pools.ts";
import type { Symbology } from "@foyer/domain/barcode/symbology.ts";
import { CODE_WARNINGS, type CodeWarning, warningOfCode } from "@foyer/domain/barcode/warning-of-code.ts";

/** Counts the valid codes of a file that a scanner may fail to read. rules/barcode-pools 12 */
export class WarningCounts {
  readonly #symbology: Symbology;
  readonly #counts = new Map<CodeWarning, number>();

  constructor(symbology: Symbology) {
    this.#symbology = symbology;
  }

  add(codes: readonly { code: string }[]): void {
    for (const { code } of codes) {
      const warning = warningOfCode(this.#symbology, code);
      if (warning !== null) this.#counts.set(warning, (this.#counts.get(warning) ?? 0) + 1);
    }
  }

  list(): BarcodePreview["warnings"] {
    return CODE_WARNINGS.flatMap((warning) => {
      const count = this.#counts.get(warning);
      return count === undefined ? [] : [{ warning, count }];
    });
  }
}
