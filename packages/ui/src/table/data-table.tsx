import { Table, VisuallyHidden } from "@mantine/core";
import { useDeferredValue, useRef } from "react";
import { type Column, minWidthOf } from "./column.ts";
import { type ColumnWidths, useResizing, withWidths } from "./column-widths.ts";
import type { Density } from "./density-button.tsx";
import { EditRow } from "./edit-row.tsx";
import { type MoveColumn, useMoving } from "./moving.ts";
import { RowFailure } from "./row-failure.tsx";
import { showWholeText } from "./show-whole-text.ts";
import classes from "./table.module.css";
import { type FrameHeight, TableFrame } from "./table-frame.tsx";
import { type Sorting, TableHead } from "./table-head.tsx";
import { useFocusAfterEdit } from "./use-focus-after-edit.ts";
import type { RowEdit } from "./use-row-edit.ts";
import { useShownSelection } from "./use-shown-selection.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";
import { ViewRow } from "./view-row.tsx";
import handles from "./width-handle.module.css";

export type RowKey = number | string;

export type Selection = {
  keys: readonly RowKey[];
  /** A row was pressed, or something in it has the focus. */
  onSelect?: (key: RowKey) => void;
};

export type TableProps<Row, Context = undefined, Draft = never> = {
  /** "Table of projects". */
  label: string;
  columns: readonly Column<Row, Context, Draft>[];
  rows: readonly Row[];
  keyOf: (row: Row) => RowKey;
  /** Further data for cells; memoise it, a new object renders all rows again. */
  context: Context;
  sorting?: Sorting | undefined;
  /** Inline editing, one row at a time. */
  editing?: RowEdit<Row, Draft> | undefined;
  /** The row whose details are open. */
  openKey?: RowKey | undefined;
  /** Rows that stay marked; the first of them is scrolled into the box when they change. */
  selection?: Selection | undefined;
  /** The index of the first row of the second part. */
  partAt?: number | undefined;
  /** The rows are those of the previous query, dimmed until the next ones are loaded. */
  isStale?: boolean;
  /** `wide`: columns as wide as their texts, one line per row. `stacked`: cells below each other in a narrow window. */
  layout?: "fixed" | "wide" | "stacked";
  /** In a `wide` table texts are cut earlier, so that few columns fit into a window of 1,280 px. */
  isTight?: boolean;
  density?: Density | undefined;
  /** The widths that the user gave columns; without `onWidths` they are fixed. */
  widths?: ColumnWidths;
  onWidths?: (widths: ColumnWidths) => void;
  /** The user moved a column; without it the columns stay in their places. */
  onMove?: MoveColumn;
  height?: FrameHeight;
  /** The maximum of `part`, as a length of CSS. */
  maxHeight?: string;
  /** Estimated height in pixels, used for rows that are not rendered. */
  rowHeight?: number;
};

/** A table in its own scrolling box: heads and buttons are sticky, and long lists are virtual. */
export function DataTable<Row, Context, Draft>(props: TableProps<Row, Context, Draft>) {
  const { label, columns, rows, keyOf, sorting, editing, selection, maxHeight } = props;
  const {
    isStale = false,
    isTight = false,
    layout = "fixed",
    height = "content",
    rowHeight = 37,
    density,
  } = props;
  const resizing = useResizing(props.widths, props.onWidths);
  const moving = useMoving(columns, props.onMove);
  const sized = withWidths(columns, resizing?.widths);
  const scroller = useRef<HTMLDivElement>(null);
  const edited = editing?.edited ?? undefined;
  const editedKey = edited && keyOf(edited.row);
  const kept = editedKey === undefined ? -1 : rows.findIndex((row) => keyOf(row) === editedKey);
  const drawn = useVirtualRows({ count: rows.length, scroller, rowHeight, kept });
  // Opening a row is urgent; the buttons of the other rows are updated in a deferred rendering.
  const areHeld = useDeferredValue(editing !== undefined && (edited !== undefined || editing.isSaving));
  useFocusAfterEdit(editing, scroller, areHeld);
  useShownSelection(selection?.keys, scroller);
  return (
    <TableFrame
      label={label}
      scroller={scroller}
      height={height}
      maxHeight={maxHeight}
      isBusy={isStale}
      isVirtual={drawn.measure !== undefined}
    >
      <Table
        className={[classes.table, layout !== "fixed" && classes[layout], resizing && handles.resizable]
          .filter(Boolean)
          .join(" ")}
        data-stale={isStale || undefined}
        data-tight={isTight || undefined}
        aria-rowcount={rows.length + 1}
        data-compact={density === "compact" || undefined}
        withRowBorders={false}
        onPointerOver={showWholeText}
        highlightOnHover={layout !== "stacked"}
        {...(layout === "fixed" && { style: { "--table-width": `${minWidthOf(sized)}rem` } })}
      >
        <TableHead columns={sized} sorting={sorting} resizing={resizing} moving={moving} />
        <Table.Tbody>
          {drawnRows(props, {
            drawn,
            areHeld,
            editedKey,
            widths: layout === "wide" ? resizing?.widths : undefined,
          })}
          <Gap height={drawn.rest} columns={columns.length} />
        </Table.Tbody>
      </Table>
      {moving && <VisuallyHidden aria-live="polite">{moving.said}</VisuallyHidden>}
    </TableFrame>
  );
}

type Drawing = {
  drawn: ReturnType<typeof useVirtualRows>;
  areHeld: boolean;
  editedKey: RowKey | undefined;
  /** Where the heads do not decide alone how wide a column is. */
  widths: ColumnWidths | undefined;
};

/** The rows to render, as a flat list: with nested lists React would create every row again when one scrolls in. */
function drawnRows<Row, Context, Draft>(
  { columns, rows, keyOf, context, editing, openKey, selection, partAt }: TableProps<Row, Context, Draft>,
  { drawn, areHeld, editedKey, widths }: Drawing,
) {
  const edited = editing?.edited;
  return drawn.rows.flatMap(({ index, gap }, at) => {
    const row = rows[index];
    if (row === undefined) return [];
    const key = keyOf(row);
    const place = { index, measure: drawn.measure, isPart: index === partAt };
    if (editing && edited && key === editedKey) {
      return [
        gap > 0 && <Gap key={`gap-${key}`} height={gap} columns={columns.length} />,
        <EditRow
          key={key}
          {...place}
          columns={columns}
          row={row}
          context={context}
          editing={editing}
          edited={edited}
        />,
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
        columns={columns}
        row={row}
        context={context}
        rowKey={key}
        isOpen={key === openKey}
        isSelected={selection?.keys.includes(key) ?? false}
        isHeld={areHeld}
        widths={widths}
        onEdit={editing?.begin}
        onSelect={selection?.onSelect}
      />,
    ];
  });
}

/** The space of the rows that are not rendered. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}
