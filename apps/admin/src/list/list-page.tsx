import { List, type ListProps } from "@foyer/ui/table/list.tsx";
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { PageActions } from "../shell/page-actions.tsx";
import { AddButton, type AddButtonProps } from "./add-button.tsx";

type Props<Row, Here, Draft> = ListProps<Row, Here, Draft> & {
  /** The button that adds to the list: beside the heading, and where the list is still empty. */
  add?: AddButtonProps;
  /** Further buttons beside the heading. */
  buttons?: ReactNode;
  /** Stands above the list: search, filters, what there is to say. */
  filters?: ReactNode;
};

/** A screen that is a list. The table ends where the window does, unless its cells stand below each other. */
export function ListPage<Row, Here, Draft>(props: Props<Row, Here, Draft>) {
  const { add, buttons, filters, firstUse, ...list } = props;
  return (
    <Stack gap="md">
      <PageActions>
        {buttons}
        {add && <AddButton {...add} />}
      </PageActions>
      {filters}
      <List
        height={list.layout === "stacked" ? "content" : "window"}
        {...list}
        firstUse={{ action: add && <AddButton {...add} />, ...firstUse }}
      />
    </Stack>
  );
}
