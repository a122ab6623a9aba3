import { Group, Stack } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { LoadGate, type Readable } from "../load-gate.tsx";
import { CardSort } from "./card-sort.tsx";
import { withWidths } from "./column-widths.ts";
import { DataTable, type TableProps } from "./data-table.tsx";
import { type Density, DensityButton } from "./density-button.tsx";
import { Notice } from "./notice.tsx";
import { Pager, type PagerProps } from "./pager.tsx";
import classes from "./table-frame.module.css";
import { TableSkeleton } from "./table-skeleton.tsx";
import shapes from "./table-tools.module.css";
import { useCardPages } from "./use-card-pages.ts";

export type ListProps<Row, Context, Draft> = TableProps<Row, Context, Draft> & {
  read: Readable<unknown>;
  /** A search or filter is active; `onClear` clears it. */
  filter?: { text: string; onClear: () => void } | undefined;
  /** The search and the filters as a text; another query shows its first page. */
  query?: string;
  /** First use: what this list is for, and the button to add the first entry. */
  firstUse: { title: string; text: string; action?: ReactNode };
  /** The number of rows of the skeleton. */
  expected?: number;
  /** The count above the table. */
  count?: ReactNode;
  /** For a paged list. */
  pages?: PagerProps;
  /** Controls of the table, beside it. */
  tools?: ReactNode;
  onDensity?: (density: Density) => void;
  /** The control that arranges the columns. */
  arrange?: ReactNode;
};

/** A table with its four other states: skeleton, failure, first use, nothing found. */
export function List<Row, Context, Draft>(props: ListProps<Row, Context, Draft>) {
  const {
    read,
    filter,
    query = "",
    firstUse,
    expected = 6,
    count,
    pages,
    tools,
    onDensity,
    arrange,
    ...table
  } = props;
  const { columns, density = "comfortable" } = table;
  const sorting = columns.some(({ sorts }) => sorts) && table.sorting;
  return (
    <LoadGate
      read={read}
      failed="The list could not be loaded."
      loading={
        <TableSkeleton columns={withWidths(columns, table.widths)} rows={expected} layout={table.layout} />
      }
    >
      {() =>
        table.rows.length === 0 ? (
          <Notice {...firstUse} filter={filter} />
        ) : (
          <Stack gap="md" className={(pages && classes.paged) ?? ""}>
            {(count || tools || sorting || onDensity) && (
              <Group gap="sm">
                {count}
                {tools}
                {sorting && <CardSort columns={columns} sorting={sorting} />}
                {onDensity && (
                  <Group gap={4} ms="auto" wrap="nowrap" className={shapes.shape ?? ""}>
                    {arrange}
                    <DensityButton density={density} onDensity={onDensity} />
                  </Group>
                )}
              </Group>
            )}
            <PagedTable table={table} query={query} pages={pages} />
          </Stack>
        )
      }
    </LoadGate>
  );
}

type PagedProps<Row, Context, Draft> = {
  table: TableProps<Row, Context, Draft>;
  query: string;
  pages: PagerProps | undefined;
};

/** The table with its pages: those of the server, or those of its cards in a narrow window. */
function PagedTable<Row, Context, Draft>({ table, query, pages }: PagedProps<Row, Context, Draft>) {
  const { rows, keyOf, editing, selection, sorting, partAt } = table;
  const top = useRef<HTMLDivElement>(null);
  const cards = useCardPages(pages ? [] : rows, {
    keyOf,
    edited: editing?.edited ? keyOf(editing.edited.row) : undefined,
    selected: selection?.keys[0],
    query: `${query} ${sorting?.sort} ${sorting?.order}`,
  });
  const shown = useRef(cards.offset);
  useEffect(() => {
    if (shown.current !== cards.offset) top.current?.scrollIntoView({ block: "start" });
    shown.current = cards.offset;
  }, [cards.offset]);
  if (!cards.pages) {
    return (
      <>
        <DataTable {...table} />
        {pages && <Pager {...pages} />}
      </>
    );
  }
  return (
    <Stack gap="md" ref={top} className={classes.cardPages ?? ""}>
      <DataTable
        {...table}
        rows={cards.rows}
        {...(partAt !== undefined && { partAt: partAt - cards.offset })}
      />
      <Pager {...cards.pages} />
    </Stack>
  );
}
