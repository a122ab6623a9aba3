import type { TranslationsImport } from "@foyer/contract/translations.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { DataTable, type TableProps } from "@foyer/ui/table/data-table.tsx";
import { Stack, Text } from "@mantine/core";
import { columnsOf } from "../../../list/columns-of.tsx";
import classes from "./translations-import-tables.module.css";

type Props = { result: TranslationsImport };
type Change = TranslationsImport["changes"][number];
type Skipped = TranslationsImport["skipped"][number];

const changed = columnsOf<Change>();
const CHANGED_COLUMNS = [
  changed.text("name", "Name", { minWidth: 6 }),
  changed.text("cultureCode", "Culture", { width: 6, isShort: true }),
  changed.custom(
    "before",
    "Now",
    ({ before, cultureCode }) => (
      <span className={`${classes.text} ${classes.before}`} dir="auto" lang={cultureCode}>
        {before === "" ? "—" : before}
      </span>
    ),
    { minWidth: 8 },
  ),
  changed.custom(
    "after",
    "Then",
    ({ after, cultureCode }) => (
      <span className={classes.text} dir="auto" lang={cultureCode}>
        {after}
      </span>
    ),
    { minWidth: 8 },
  ),
];

/** The first texts that a file changes, as they are and as they will be. */
export function ChangedTexts({ result: { changes, changedTexts } }: Props) {
  return (
    <Listed
      label="What changes"
      all={changedTexts}
      columns={CHANGED_COLUMNS}
      rows={changes}
      keyOf={({ id, cultureCode }) => `${id} ${cultureCode}`}
    />
  );
}

const skippedColumns = columnsOf<Skipped>();
const SKIPPED_COLUMNS = [
  skippedColumns.text("line", "Line", { width: 5 }),
  skippedColumns.text("row", "Row", { minWidth: 11 }),
  skippedColumns.text("reason", "Why it is skipped", { minWidth: 11 }),
];
const SHOWN = 200;

/** The first rows that a file has in vain, and why. */
export function SkippedRows({ result: { skipped, skippedRows } }: Props) {
  return (
    <Listed
      label="Skipped rows"
      all={skippedRows}
      columns={SKIPPED_COLUMNS}
      rows={skipped.slice(0, SHOWN)}
      keyOf={({ line }) => line}
    />
  );
}

type ListedProps<Row> = Omit<TableProps<Row>, "here"> & { all: number };

function Listed<Row>({ all, ...table }: ListedProps<Row>) {
  const { label, rows } = table;
  if (rows.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {label}
        {all > rows.length && ` (the first ${rows.length} of ${formatCount(all)})`}
      </Text>
      <DataTable {...table} here={undefined} height="part" />
    </Stack>
  );
}
