import { Skeleton, Table, VisuallyHidden } from "@mantine/core";
import { type Column, minWidthOf } from "./column.ts";
import classes from "./table.module.css";
import frame from "./table-frame.module.css";
import { TableHead } from "./table-head.tsx";

type Props = {
  columns: readonly Omit<Column<unknown>, "cell" | "invalid" | "edit" | "check">[];
  rows: number;
  layout: string | undefined;
};

/** The skeleton of a table: its heads, and bars for its rows. */
export function TableSkeleton({ columns, rows, layout }: Props) {
  return (
    <div className={`${frame.frame} ${frame.loading}`} data-layout={layout} aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Table
        className={classes.table}
        withRowBorders={false}
        aria-hidden
        style={{ "--table-width": `${minWidthOf(columns)}rem` }}
      >
        <TableHead columns={columns} />
        <Table.Tbody>
          {Array.from({ length: rows }, (_, index) => `row ${index}`).map((row) => (
            <Table.Tr key={row}>
              {columns.map(({ name }) => (
                <Table.Td key={name}>
                  <Skeleton height={12} my={5} width="70%" />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
