import { LIMITS } from "@foyer/contract/limits.ts";
import { type CsvRow, readCsv } from "../../../platform/formats/csv/read-csv.ts";
import { problem } from "../../../platform/http/problem-error.ts";

/** A row of a file of translations, unchecked. */
export type TranslationRow = {
  line: number;
  id: string;
  name: string;
  /** By culture code, without empty cells. */
  texts: Readonly<Record<string, string>>;
  /** Cells beyond the last column. */
  surplus: number;
};

type Columns = { id: number; name: number; cultures: readonly (readonly [index: number, code: string])[] };

/**
 * Reads a file with the columns of the export, in any order, some cultures left out. Throws `translations-header` when
 * a column is not one of those, `csv-without-rows`, and what reading csv throws. rules/catalogs 18
 */
export async function readTranslations(
  bytes: Uint8Array,
  nameField: string,
  cultures: readonly string[],
): Promise<TranslationRow[]> {
  const limit = { bytes: LIMITS.translationsRecord, refusal: "translations-row-too-long" } as const;
  const { rows } = await readCsv(bytes, [], limit);
  const found: TranslationRow[] = [];
  let columns: Columns | undefined;
  for await (const row of rows) {
    if (columns === undefined) columns = readHeader(row, nameField, cultures);
    else found.push(readRow(row, columns));
  }
  if (found.length === 0) throw problem("csv-without-rows");
  return found;
}

function readHeader({ line, cells }: CsvRow, nameField: string, cultures: readonly string[]): Columns {
  const names = cells.map((cell) => cell.toLowerCase());
  const known = new Map(["id", nameField, ...cultures].map((name) => [name.toLowerCase(), name]));
  for (const [index, name] of names.entries()) {
    if (!known.has(name)) throw refused(`Line ${line}: there is no culture “${cells[index]}”.`);
    if (names.indexOf(name) < index)
      throw refused(`Line ${line}: the column “${cells[index]}” appears twice.`);
  }
  for (const name of ["id", nameField]) {
    if (!names.includes(name.toLowerCase())) throw refused(`Line ${line}: there is no column “${name}”.`);
  }
  return {
    id: names.indexOf("id"),
    name: names.indexOf(nameField.toLowerCase()),
    cultures: cultures.flatMap((code) => {
      const index = names.indexOf(code.toLowerCase());
      return index < 0 ? [] : [[index, code] as const];
    }),
  };
}

function readRow({ line, cells }: CsvRow, { id, name, cultures }: Columns): TranslationRow {
  const texts = cultures.flatMap(([index, code]) => {
    const text = cells[index]?.replace(/\r\n?/g, "\n") ?? "";
    return text === "" ? [] : [[code, text] as const];
  });
  return {
    line,
    id: cells[id] ?? "",
    name: cells[name] ?? "",
    texts: Object.fromEntries(texts),
    surplus: Math.max(0, cells.length - cultures.length - 2),
  };
}

/** Removes the apostrophe that the export adds to text that looks like a formula. */
export const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/u, "");

const refused = (sentence: string) => problem("translations-header", { fields: { Filedata: sentence } });
