import { Table } from "@mantine/core";
import { memo, type Ref } from "react";
import { type Column, lookOf, type RowState, sizeOf } from "./column.ts";
import type { ColumnWidths } from "./column-widths.ts";

export type RowPlace = {
  /** Its index among all rows. */
  index: number;
  measure: Ref<HTMLTableRowElement> | undefined;
  /** It is the first row of a part. */
  isPart: boolean;
};

type Props<Row, Context, Draft> = RowPlace & {
  columns: readonly Column<Row, Context, Draft>[];
  row: Row;
  context: Context;
  rowKey: number | string;
  isOpen: boolean;
  isSelected: boolean;
  isHeld: boolean;
  widths: ColumnWidths | undefined;
  onEdit: ((row: Row) => void) | undefined;
  onSelect: ((key: number | string) => void) | undefined;
};

function Row<Row, Context, Draft>(props: Props<Row, Context, Draft>) {
  const { columns, row, context, rowKey, isOpen, isSelected, isHeld, widths, onEdit, onSelect, ...place } =
    props;
  const select = onSelect && (() => onSelect(rowKey));
  const state = { isHeld, edit: onEdit && (() => onEdit(row)) };
  return (
    <Table.Tr
      {...rowAttributes(place)}
      data-row={rowKey}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
      onFocus={select}
      onClick={select}
    >
      {columns.map((column) => (
        <ViewCell
          key={column.name}
          column={column}
          row={row}
          context={context}
          state={column.isActions ? state : NO_STATE}
          width={widths?.[column.name]}
        />
      ))}
    </Table.Tr>
  );
}

/** Other cells than buttons are not drawn again when a row is opened or held. */
const NO_STATE: RowState = { isHeld: false, edit: undefined };

type CellProps<Row, Context, Draft> = {
  column: Column<Row, Context, Draft>;
  row: Row;
  context: Context;
  state: RowState;
  width: number | undefined;
};

function Cell<Row, Context, Draft>({ column, row, context, state, width }: CellProps<Row, Context, Draft>) {
  const Tag = column.isRowHead ? Table.Th : Table.Td;
  const reason = column.invalid?.(row, context);
  return (
    <Tag
      {...cellAttributes(column)}
      {...sizeOf(width)}
      data-invalid={reason !== undefined || undefined}
      title={reason}
    >
      {column.cell(row, context, state)}
    </Tag>
  );
}

const ViewCell = memo(Cell) as typeof Cell;

/** A row outside editing; memoised, so scrolling and typing elsewhere do not render it again. */
export const ViewRow = memo(Row) as typeof Row;

/** The props of every row of a table. */
export const rowAttributes = ({ index, measure, isPart }: RowPlace) => ({
  ...(measure && { ref: measure }),
  "data-index": index,
  "aria-rowindex": index + 2,
  "data-part": isPart || undefined,
});

/** The props of every cell of a column. */
export const cellAttributes = <Row, Context, Draft>(column: Column<Row, Context, Draft>) => ({
  "data-cell": true,
  "data-label": column.isActions || column.isRowHead || column.isLabelHidden ? undefined : column.label,
  ...lookOf(column),
  ...(column.isRowHead && { scope: "row" }),
  lang: column.lang,
  dir: column.dir,
});
