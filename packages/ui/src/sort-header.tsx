import { Table, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import classes from "./sort-header.module.css";

export type SortOrder = "asc" | "desc";

type Props = {
  label: string;
  /** How the table is sorted by this column now; undefined: by another one. */
  order: SortOrder | undefined;
  /** The order of the first click; the next one turns it round. */
  firstOrder?: SortOrder;
  onSort: (order: SortOrder) => void;
};

/** The head of a column by which a table can be sorted. */
export function SortHeader({ label, order, firstOrder = "asc", onSort }: Props) {
  const next = order === undefined ? firstOrder : order === "asc" ? "desc" : "asc";
  const Icon = order === undefined ? IconArrowsSort : order === "asc" ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th aria-sort={order === undefined ? "none" : order === "asc" ? "ascending" : "descending"}>
      <UnstyledButton className={classes.button} onClick={() => onSort(next)}>
        {label}
        <Icon size={14} aria-hidden className={classes.icon} data-active={order !== undefined || undefined} />
      </UnstyledButton>
    </Table.Th>
  );
}
