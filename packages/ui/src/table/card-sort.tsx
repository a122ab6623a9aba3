import { ActionIcon, Group, NativeSelect } from "@mantine/core";
import { IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import type { Column } from "./column.ts";
import type { Sorting } from "./table-head.tsx";
import classes from "./table-tools.module.css";

type Props = { columns: readonly Pick<Column<unknown>, "name" | "label" | "sorts">[]; sorting: Sorting };

/** The order of the rows where they are cards, which have no heads to press. */
export function CardSort({ columns, sorting: { sort, order, onSort } }: Props) {
  const sortable = columns.filter(({ sorts }) => sorts);
  const Icon = order === "asc" ? IconSortAscending : IconSortDescending;
  return (
    <Group gap="xs" className={classes.cardSort ?? ""} wrap="nowrap">
      <NativeSelect
        aria-label="Sort by"
        data={[
          ...(sort === "" ? [{ value: "", label: "Sort by …" }] : []),
          ...sortable.map(({ name, label }) => ({ value: name, label: `By ${label}` })),
        ]}
        value={sort}
        onChange={({ currentTarget: { value } }) =>
          onSort(value, sortable.find(({ name }) => name === value)?.sorts ?? "asc")
        }
        flex={1}
      />
      {sort !== "" && (
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={order === "asc" ? "Ascending: reverse the order" : "Descending: reverse the order"}
          onClick={() => onSort(sort, order === "asc" ? "desc" : "asc")}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
