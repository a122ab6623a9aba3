import { Table, VisuallyHidden } from "@mantine/core";
import { type Column, lookOf, type SortOrder } from "./column.ts";
import { SortHeader } from "./sort-header.tsx";

export type Sorting = {
  /** The name of the sorted column; empty if there is none. */
  sort: string;
  order: SortOrder;
  onSort: (sort: string, order: SortOrder) => void;
};

type Head = Omit<Column<unknown>, "cell" | "invalid" | "edit" | "check">;
type Props = { columns: readonly Head[]; sorting?: Sorting | undefined };

/** The column heads; sortable ones are buttons. */
export function TableHead({ columns, sorting }: Props) {
  return (
    <Table.Thead>
      <Table.Tr aria-rowindex={1}>
        {columns.map((column) => {
          const { name, label, words, isLabelHidden, width, dir, sorts } = column;
          const head = { ...lookOf(column), dir, ...(width !== undefined && { w: `${width}rem` }) };
          if (!sorting || !sorts) {
            return (
              <Table.Th key={name} {...head}>
                {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
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
            />
          );
        })}
      </Table.Tr>
    </Table.Thead>
  );
}
