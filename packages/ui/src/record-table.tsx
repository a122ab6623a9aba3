import { ScrollArea, Table } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./record-table.module.css";

type Props = { label: string; head: ReactNode; children: ReactNode };

/** Records to read, one a row; in a narrow window its cells stand below each other. */
export function RecordTable({ label, head, children }: Props) {
  return (
    <ScrollArea
      className={classes.frame}
      type="auto"
      viewportProps={{ tabIndex: 0, role: "region", "aria-label": label }}
    >
      <Table className={classes.table} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>{head}</Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
