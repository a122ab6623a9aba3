import { LIMITS } from "@foyer/contract/limits.ts";
import type { PromoCodeImport, SkippedPromoCode } from "@foyer/contract/promo-codes.ts";
import { promoCodeKey } from "@foyer/domain/promo-code/promo-code-key.ts";
import type { CheckedRow, RowValues } from "./promo-code-file.csv.ts";

/** A row whose code is legal and the first of its spelling in the file. */
export type FreshRow = { line: number; key: string; values: RowValues };

/** What became of the rows of a file: counts, and the first of the skipped ones. */
export class ImportTally {
  readonly #firstLines = new Map<string, number>();
  readonly #skipped: SkippedPromoCode[] = [];
  #added = 0;
  #skippedCount = 0;

  /** Parts the legal rows from those that are skipped, whatever the project has. */
  sift(rows: readonly CheckedRow[]): FreshRow[] {
    const fresh: FreshRow[] = [];
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
      fresh.push({ line, key, values });
    }
    return fresh;
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
