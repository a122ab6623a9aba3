import { formatCount } from "@foyer/domain/format/counts.ts";
import { Button, Stack } from "@mantine/core";
import { columnsOf } from "../list/columns-of.tsx";
import { FileRows } from "./file-rows.tsx";

/** A row of a file that was not imported: its first line, its text, and the reason. */
export type SkippedRow = { line: number; row: string; reason: string };

export type Skipped = {
  /** Total number of skipped rows; the response lists the first. */
  count: number;
  rows: readonly SkippedRow[];
};

type Props = Skipped & {
  /** Saves the skipped rows as a file; undefined in a preview. */
  onDownload?: (() => void) | undefined;
};

const MAX_ROWS_SHOWN = 200;

const { text } = columnsOf<SkippedRow>();
const COLUMNS = [
  text("line", "Line", { width: 5 }),
  text("row", "Row", { minWidth: 11 }),
  text("reason", "Why it is skipped", { minWidth: 11 }),
];

/** The first skipped rows with their reasons, and a download of all known ones. rules/csv 9 */
export function SkippedRows({ count, rows, onDownload }: Props) {
  if (count === 0) return null;
  return (
    <Stack gap="sm" align="flex-start" w="100%">
      <FileRows
        label="Skipped rows"
        all={count}
        columns={COLUMNS}
        rows={rows.slice(0, MAX_ROWS_SHOWN)}
        keyOf={({ line }) => line}
      />
      {onDownload && (
        <Button size="xs" variant="default" onClick={onDownload}>
          Download skipped lines{rows.length < count && ` (the first ${formatCount(rows.length)})`}
        </Button>
      )}
    </Stack>
  );
}
