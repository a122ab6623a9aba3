import { List, type ListProps } from "@foyer/ui/table/list.tsx";
import type { ReactNode } from "react";
import { NextLine } from "../project/next-line.tsx";
import { PageActions } from "../shell/page-actions.tsx";
import { AddButton, type AddButtonProps } from "./add-button.tsx";
import { ListStack } from "./list-stack.tsx";
import { useAddedRow, useNextOfAdded } from "./use-added-row.ts";
import { useArrangedColumns } from "./use-arranged-columns.tsx";
import { useDensity } from "./use-density.ts";

type Props<Row, Context, Draft> = ListProps<Row, Context, Draft> & {
  /** The add button: beside the heading, and in the empty state. */
  add?: AddButtonProps;
  /** Further buttons beside the heading. */
  buttons?: ReactNode;
  /** Shown above the list: search, filters, notices. */
  filters?: ReactNode;
};

/** A list screen. The table fills the window's height, unless its rows are stacked in a narrow window. */
export function ListPage<Row, Context, Draft>(props: Props<Row, Context, Draft>) {
  const { add, buttons, filters, firstUse, ...list } = props;
  const next = useNextOfAdded();
  return (
    <ListStack>
      <PageActions>
        {buttons}
        {add && <AddButton {...add} />}
      </PageActions>
      {filters}
      {next && <NextLine {...next} />}
      <List
        height={list.layout === "stacked" ? "content" : "window"}
        {...useDensity()}
        selection={useAddedRow()}
        {...list}
        {...useArrangedColumns(list.label, list.columns)}
        firstUse={{ action: add && <AddButton {...add} isQuiet />, ...firstUse }}
      />
    </ListStack>
  );
}
