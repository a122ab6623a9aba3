import { Table, type TableThProps, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { SortOrder } from "./column.ts";
import classes from "./sort-header.module.css";

type Props = TableThProps & {
  label: string;
  /** The label in words. */
  words?: string | undefined;
  /** The current order of this column; undefined if the table is sorted by another one. */
  order: SortOrder | undefined;
  /** The order of the first click; the next click reverses it. */
  firstOrder: SortOrder;
  onSort: (order: SortOrder) => void;
};

/** The head of a sortable column. */
export function SortHeader({ label, words, order, firstOrder, onSort, children, ...head }: Props) {
  const next = order === undefined ? firstOrder : order === "asc" ? "desc" : "asc";
  const Icon = order === undefined ? IconArrowsSort : order === "asc" ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th
      {...head}
      aria-sort={order === undefined ? "none" : order === "asc" ? "ascending" : "descending"}
    >
      <UnstyledButton
        className={classes.button}
        title={words}
        data-words={words}
        onClick={() => onSort(next)}
      >
        {label}
        <Icon size={14} aria-hidden className={classes.icon} data-active={order !== undefined || undefined} />
      </UnstyledButton>
      {children}
    </Table.Th>
  );
}
