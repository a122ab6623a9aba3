import { formatCount } from "@foyer/domain/format/counts.ts";
import { DataTable, type TableProps } from "@foyer/ui/table/data-table.tsx";
import { Stack, Text } from "@mantine/core";

type Props<Row> = Omit<TableProps<Row>, "context"> & {
  /** Total number of rows; only the first are listed. */
  all: number;
};

/** A table of the first of a file's rows, such as skipped ones. */
export function FileRows<Row>({ all, ...table }: Props<Row>) {
  const { label, rows } = table;
  if (rows.length === 0) return null;
  return (
    <Stack gap={4} w="100%">
      <Text size="sm" fw={600}>
        {label}
        {all > rows.length && ` (the first ${formatCount(rows.length)} of ${formatCount(all)})`}
      </Text>
      <DataTable {...table} context={undefined} height="part" />
    </Stack>
  );
}
