import { ExhibitorBody } from "@foyer/contract/exhibitors.ts";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import { type ColumnNames, columnsOf, tooManyCells } from "../../platform/formats/csv/named-columns.ts";
import type { CsvRow } from "../../platform/formats/csv/read-csv.ts";

const COLUMNS = ["name", "stand", "email"] as const;
type Column = (typeof COLUMNS)[number];

/** rules/leads 13 */
const NAMES: ColumnNames<Column> = {
  name: ["name", "exhibitor", "company"],
  stand: ["stand", "booth"],
  email: ["email", "e-mail"],
};

/** The names that a header may have. */
export const HEADER_NAMES: readonly string[] = COLUMNS.flatMap((column) => NAMES[column]);

type Columns = readonly (Column | undefined)[];

/** Returns the columns of a file from its header; without a header name, stand and email in this order. */
export const exhibitorColumns = (header: readonly string[] | null): Columns =>
  columnsOf(NAMES, COLUMNS, header);

/** An exhibitor as a row has it; what its cells leave open is undefined. */
export type NamedExhibitor = {
  name: string;
  key: string;
  stand: string | undefined;
  email: string | undefined;
};
type Checked = { line: number; name: string } & (
  | { error: string; values?: never }
  | { error?: never; values: NamedExhibitor }
);

/** Checks a row of a file; returns its values or an error. */
export function checkRow({ line, cells }: CsvRow, columns: Columns): Checked {
  const cellOf = (column: Column) => cells[columns.indexOf(column)] || undefined;
  const name = (cellOf("name") ?? "").normalize("NFC");
  const excess = tooManyCells(cells, columns);
  if (excess !== undefined) return { line, name, error: excess };
  const values = { name, stand: cellOf("stand"), email: cellOf("email") };
  const checked = ExhibitorBody.safeParse(values);
  if (!checked.success) return { line, name, error: checked.error.issues[0]?.message ?? "" };
  const { data } = checked;
  return {
    line,
    name,
    values: {
      name: data.name,
      key: nameKey(data.name),
      stand: values.stand && data.stand,
      email: values.email && (data.email ?? undefined),
    },
  };
}
