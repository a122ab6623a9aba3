import { List, type ListProps } from "@foyer/ui/table/list.tsx";
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { PageActions } from "../shell/page-actions.tsx";
import { AddButton, type AddButtonProps } from "./add-button.tsx";

type Props<Row, Here, Draft> = ListProps<Row, Here, Draft> & {
  /** The add button: beside the heading, and in the empty state. */
  add?: AddButtonProps;
  /** Further buttons beside the heading. */
  buttons?: ReactNode;
  /** Shown above the list: search, filters, notices. */
  filters?: ReactNode;
};

/** A list screen. The table fills the window's height, unless its rows are stacked in a narrow window. */
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
