import type { BatchPreview, FileError } from "@foyer/contract/bulk-registration.ts";
import type { Column } from "@foyer/ui/table/column.ts";
import { Text } from "@mantine/core";
import { useMemo } from "react";
import { FileRows } from "../../csv-intake/file-rows.tsx";
import { columnsOf } from "../../list/columns-of.tsx";

type PreviewRow = { line: number; cells: readonly string[]; errors: readonly FileError[] };

const { count, custom } = columnsOf<PreviewRow>();

/** The first invalid rows of the file, with invalid cells marked and the reasons at the start of each row. */
export function RowsPreview({ found }: { found: BatchPreview }) {
  const { columns, sample, errors, invalid, rows } = found;
  const shownColumns = useMemo(
    () => [LINE, ...(invalid > 0 ? [REASONS] : []), ...columns.map(columnOfFile)],
    [columns, invalid],
  );
  const shownRows = useMemo(() => {
    const byLine = Map.groupBy(errors, ({ line }) => line);
    return sample.map((row) => ({ ...row, errors: byLine.get(row.line) ?? [] }));
  }, [sample, errors]);
  return (
    <FileRows
      label={invalid > 0 ? "Invalid rows" : "Rows"}
      all={invalid > 0 ? invalid : rows}
      columns={shownColumns}
      rows={shownRows}
      keyOf={({ line }) => line}
      maxHeight="24rem"
    />
  );
}

const LINE = count("line", "Line", { width: 4.5 });

const REASONS = custom(
  "reasons",
  "Error",
  ({ errors }) =>
    errors.map(({ column, reason }) => (
      <Text key={`${column} ${reason}`} component="div" size="sm" c="var(--bad)">
        {column !== null && <strong dir="auto">{column}: </strong>}
        {reason}
      </Text>
    )),
  { minWidth: 14 },
);

/** A column of the file by its place: a file may name a column twice. */
function columnOfFile(column: string, at: number): Column<PreviewRow> {
  const name = column.trim().toLowerCase();
  return custom(`column ${at}`, column, ({ cells }) => cells[at], {
    minWidth: 9,
    dir: "auto",
    invalid: ({ errors }) => {
      const own = errors.find((error) => error.column?.toLowerCase() === name);
      // An error without a column is one of the whole row.
      return (own ?? errors.find((error) => error.column === null))?.reason;
    },
  });
}
