import { Table } from "@mantine/core";
import { useDeferredValue, useRef } from "react";
import { type Column, minWidthOf } from "./column.ts";
import { EditRow } from "./edit-row.tsx";
import { RowFailure } from "./row-failure.tsx";
import classes from "./table.module.css";
import { TableFrame } from "./table-frame.tsx";
import { type Sorting, TableHead } from "./table-head.tsx";
import { useFocusAfterEdit } from "./use-focus-after-edit.ts";
import type { RowEdit } from "./use-row-edit.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";
import { ViewRow } from "./view-row.tsx";

export type RowKey = number | string;

export type TableProps<Row, Here = undefined, Draft = never> = {
  /** "Table of projects". */
  label: string;
  columns: readonly Column<Row, Here, Draft>[];
  rows: readonly Row[];
  keyOf: (row: Row) => RowKey;
  /** What cells need besides their row; memoise it, a new one draws all rows anew. */
  here: Here;
  sorting?: Sorting | undefined;
  /** Rows are edited in their place, one at a time. */
  editing?: RowEdit<Row, Draft> | undefined;
  /** The row whose details are open. */
  openKey?: RowKey | undefined;
  /** The index of the row with which the second part of the rows begins. */
  partAt?: number | undefined;
  /** Shows rows until the wanted ones are there. */
  isStale?: boolean;
  /** `wide`: as wide as the texts, one line a row. `stacked`: in a narrow window cells stand below each other. */
  layout?: "fixed" | "wide" | "stacked";
  height?: "window" | "content" | "part";
  /** In pixels, about; rows that are not drawn count so much. */
  rowHeight?: number;
};

/** Rows with their columns, in a box of its own: heads and buttons stay in sight, of thousands of rows those in sight are drawn. */
export function DataTable<Row, Here, Draft>(props: TableProps<Row, Here, Draft>) {
  const { label, columns, rows, keyOf, here, sorting, editing, openKey, partAt } = props;
  const { isStale = false, layout = "fixed", height = "content", rowHeight = 45 } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const edited = editing?.edited ?? undefined;
  const editedKey = edited && keyOf(edited.row);
  const kept = editedKey === undefined ? -1 : rows.findIndex((row) => keyOf(row) === editedKey);
  const drawn = useVirtualRows({ count: rows.length, scroller, rowHeight, kept });
  // The row that is opened comes first, the buttons of the others follow.
  const areHeld = useDeferredValue(editing !== undefined && (edited !== undefined || editing.isSaving));
  useFocusAfterEdit(editing, scroller, areHeld);
  return (
    <TableFrame label={label} scroller={scroller} height={height} isBusy={isStale}>
      <Table
        className={[classes.table, layout !== "fixed" && classes[layout]].filter(Boolean).join(" ")}
        data-stale={isStale || undefined}
        aria-rowcount={rows.length + 1}
        withRowBorders={false}
        highlightOnHover={layout !== "stacked"}
        {...(layout === "stacked" && { verticalSpacing: "sm" as const })}
        {...(layout === "fixed" && { style: { minWidth: `${minWidthOf(columns)}rem` } })}
      >
        <TableHead columns={columns} sorting={sorting} />
        <Table.Tbody>
          {/* Flat: in lists within the list, every row would be made anew when one scrolls in. */}
          {drawn.rows.flatMap(({ index, gap }, at) => {
            const row = rows[index];
            if (row === undefined) return [];
            const key = keyOf(row);
            const place = { index, measure: drawn.measure, isPart: index === partAt };
            if (editing && edited && key === editedKey) {
              return [
                gap > 0 && <Gap key={`gap-${key}`} height={gap} columns={columns.length} />,
                <EditRow key={key} {...place} {...{ columns, row, here, editing, edited }} />,
                edited.failure && (
                  <Table.Tr key={`failure-${key}`}>
                    <Table.Td colSpan={columns.length}>
                      <RowFailure editing={editing} edited={edited} />
                    </Table.Td>
                  </Table.Tr>
                ),
              ];
            }
            return [
              gap > 0 && <Gap key={at === 0 ? "gap" : `gap-${key}`} height={gap} columns={columns.length} />,
              <ViewRow
                key={key}
                {...place}
                {...{ columns, row, here }}
                rowKey={key}
                isOpen={key === openKey}
                isHeld={areHeld}
                onEdit={editing?.begin}
              />,
            ];
          })}
          <Gap height={drawn.rest} columns={columns.length} />
        </Table.Tbody>
      </Table>
    </TableFrame>
  );
}

/** Stands for the rows that are not drawn. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}
