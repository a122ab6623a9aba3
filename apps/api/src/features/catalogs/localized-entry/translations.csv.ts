import { stringify } from "csv-stringify/sync";
import type { Entry } from "./catalog.ts";

/**
 * One row an entry: id, name, its text in each culture. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front. rules/catalogs 14
 */
export function toTranslationsCsv(
  entries: readonly Pick<Entry, "id" | "internalName" | "texts">[],
  nameField: string,
  cultures: readonly string[],
): string {
  const rows = entries.map(({ id, internalName, texts }) => [
    id,
    internalName,
    ...cultures.map((culture) => texts[culture] ?? ""),
  ]);
  return stringify([["id", nameField, ...cultures], ...rows], {
    bom: true,
    escape_formulas: true,
    // Every line break, not only that between rows: readers take any for the end of one.
    quoted_match: /[\r\n]/,
    record_delimiter: "windows",
  });
}
