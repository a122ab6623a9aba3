import { Table } from "@mantine/core";
import { type ComponentProps, memo, type Ref } from "react";
import type { CatalogEntry } from "./catalog-config.ts";
import { EntryViewRow } from "./entry-row.tsx";

type Props = Omit<ComponentProps<typeof EntryViewRow>, "onEdit"> & {
  /** Its place among all lines. */
  index: number;
  measure: Ref<HTMLTableRowElement>;
  onEdit: (entry: CatalogEntry) => void;
};

/** A row as it is read; scrolling and typing elsewhere do not draw it again. */
export const ViewLine = memo(function ViewLine({ index, measure, onEdit, ...row }: Props) {
  return (
    <Table.Tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <EntryViewRow {...row} onEdit={() => onEdit(row.entry)} />
    </Table.Tr>
  );
});
