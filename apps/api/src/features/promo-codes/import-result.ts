import { LIMITS } from "@foyer/contract/limits.ts";
import type { PromoCodeImport, SkippedPromoCode } from "@foyer/contract/promo-codes.ts";
import { promoCodeKey } from "@foyer/domain/promo-code/promo-code-key.ts";
import type { CheckedRow, RowValues } from "./promo-code-file.csv.ts";

/** A row with a valid code that no earlier row of the file has. */
export type NewRow = { line: number; key: string; values: RowValues };

/** Collects the result of an import: counts, and the first skipped rows. */
export class ImportResult {
  readonly #firstLines = new Map<string, number>();
  readonly #skipped: SkippedPromoCode[] = [];
  #added = 0;
  #skippedCount = 0;

  /** Returns the valid rows without repeated codes and records the others as skipped. */
  skipInvalid(rows: readonly CheckedRow[]): NewRow[] {
    const newRows: NewRow[] = [];
    for (const { line, code, error, values } of rows) {
      if (values === undefined) {
        this.skip({ line, code, reason: error });
        continue;
      }
      const key = promoCodeKey(code);
      const first = this.#firstLines.get(key);
      if (first !== undefined) {
        this.skip({ line, code, reason: `Line ${first} has the same code.` });
        continue;
      }
      this.#firstLines.set(key, line);
      newRows.push({ line, key, values });
    }
    return newRows;
  }

  add(count: number): void {
    this.#added += count;
  }

  skip(row: SkippedPromoCode): void {
    this.#skippedCount += 1;
    if (this.#skipped.length < LIMITS.skippedListed) this.#skipped.push(row);
  }

  get counts(): { added: number; skipped: number } {
    return { added: this.#added, skipped: this.#skippedCount };
  }

  toAnswer(): Omit<PromoCodeImport, "heading"> {
    const skipped = this.#skipped.toSorted((a, b) => a.line - b.line);
    return {
      CountAddCodes: this.#added,
      CountSkipedCodes: this.#skippedCount,
      SkipedCodes: skipped.map(({ code }) => code),
      skipped,
    };
  }
}
