import { writeCsv } from "../../../platform/formats/csv/write-csv.ts";
import type { Entry } from "./catalog.ts";

/** One row an entry: id, name, its text in each culture. rules/catalogs 14 */
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
  return writeCsv(["id", nameField, ...cultures], rows);
}
