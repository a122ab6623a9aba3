import { Table, VisuallyHidden } from "@mantine/core";
import { type Column, lookOf, type SortOrder, sizeOf } from "./column.ts";
import type { Resizing } from "./column-widths.ts";
import type { Moving } from "./moving.ts";
import { SortHeader } from "./sort-header.tsx";
import { useColumnDrag } from "./use-column-drag.ts";
import { WidthHandle } from "./width-handle.tsx";

export type Sorting = {
  /** The name of the sorted column; empty if there is none. */
  sort: string;
  order: SortOrder;
  onSort: (sort: string, order: SortOrder) => void;
};

type Head = Omit<Column<unknown>, "cell" | "invalid" | "edit" | "check">;
type Props = {
  columns: readonly Head[];
  sorting?: Sorting | undefined;
  resizing?: Resizing | undefined;
  moving?: Moving | undefined;
};

const hasHandle = ({ isActions, isLabelHidden }: Head) => !isActions && !isLabelHidden;

/** The column heads; sortable ones are buttons. */
export function TableHead({ columns, sorting, resizing, moving }: Props) {
  const { row, headOf } = useColumnDrag(moving);
  const handles = columns.filter(hasHandle).map(({ name }) => name);
  const stop = handles.find((name) => name === resizing?.stop) ?? handles[0];
  return (
    <Table.Thead>
      <Table.Tr aria-rowindex={1} {...row}>
        {columns.map((column) => {
          const { name, label, words, isLabelHidden, width, dir, sorts } = column;
          const handle = resizing && hasHandle(column) && (
            <WidthHandle name={name} label={label} resizing={resizing} isStop={name === stop} />
          );
          const head = {
            ...lookOf(column),
            ...headOf(name),
            dir,
            ...(width !== undefined && { w: `${width}rem` }),
            ...sizeOf(resizing?.widths[name]),
            // The handle in it is no part of its name.
            ...(handle && { "aria-label": label }),
          };
          if (!sorting || !sorts) {
            return (
              <Table.Th key={name} {...head}>
                {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
                {handle}
              </Table.Th>
            );
          }
          return (
            <SortHeader
              key={name}
              {...head}
              label={label}
              words={words}
              order={name === sorting.sort ? sorting.order : undefined}
              firstOrder={sorts}
              onSort={(order) => sorting.onSort(name, order)}
            >
              {handle}
            </SortHeader>
          );
        })}
      </Table.Tr>
    </Table.Thead>
  );
}
