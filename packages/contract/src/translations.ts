import { z } from "zod";
import { OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";

/** The maximum number of changed texts in an answer. */
export const MAX_TEXTS_LISTED = 100;

const Count = z.int().nonnegative();

/** A skipped row of the file, and the reason. */
export const SkippedTranslation = z.object({
  line: z.int().positive(),
  /** The row's id and name, as in the file. */
  row: z.string(),
  reason: z.string(),
});
export type SkippedTranslation = z.output<typeof SkippedTranslation>;

/** A text that the file changes. */
export const ChangedTranslation = z.object({
  id: OutId,
  name: z.string(),
  cultureCode: z.string(),
  before: z.string(),
  after: z.string(),
});
export type ChangedTranslation = z.output<typeof ChangedTranslation>;

/** The changes of a translations import. rules/catalogs 18 */
export const TranslationsImport = z.object({
  changedTexts: Count,
  changedEntries: Count,
  /** The number of rows without a change. */
  unchangedRows: Count,
  skippedRows: Count,
  /** The first changes, in the order of the file. */
  skipped: z.array(SkippedTranslation).max(LIMITS.skippedListed),
  changes: z.array(ChangedTranslation).max(MAX_TEXTS_LISTED),
});
export type TranslationsImport = z.output<typeof TranslationsImport>;
