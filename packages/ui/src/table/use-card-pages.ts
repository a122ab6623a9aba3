import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import type { RowKey } from "./data-table.tsx";
import type { PagerProps } from "./pager.tsx";

/** As in `table.module.css` and those beside it: below it rows are cards. */
const CARDS = "(max-width: 37.5em)";
const SIZES = [20, 50, 100] as const;

type Options<Row> = {
  keyOf: (row: Row) => RowKey;
  /** A row that must be on the shown page: the edited one, or one just added. */
  edited: RowKey | undefined;
  selected: RowKey | undefined;
  /** The search, the filters and the order of the rows; others begin at their first page. */
  query: string;
};

/**
 * In a narrow window, where rows are cards, a long list that is read whole has pages. `offset` is the index of the first
 * shown row; without `pages` all rows are shown. rules/shell 36
 */
export function useCardPages<Row>(
  rows: readonly Row[],
  { keyOf, edited, selected, query }: Options<Row>,
): { rows: readonly Row[]; offset: number; pages: PagerProps | undefined } {
  const areCards = useMediaQuery(CARDS, false, { getInitialValueInEffect: false }) === true;
  const [size, setSize] = useState<number>(SIZES[0]);
  const [page, setPage] = useState(1);
  // Another query or a newly marked row chooses the page, in the same rendering. Rows that come or go do not.
  const pageOfSelected = pageOf(rows, { keyOf, key: selected, size });
  const marked = pageOfSelected === undefined ? undefined : selected;
  const [shown, setShown] = useState<{ query?: string; marked?: RowKey | undefined }>({});
  if (shown.query !== query || shown.marked !== marked) {
    setShown({ query, marked });
    if (shown.query !== query) setPage(pageOfSelected ?? 1);
    else if (pageOfSelected !== undefined) setPage(pageOfSelected);
  }
  if (!areCards || rows.length <= SIZES[0]) return { rows, offset: 0, pages: undefined };
  const last = Math.ceil(rows.length / size);
  const current = pageOf(rows, { keyOf, key: edited, size }) ?? Math.min(page, last);
  const offset = (current - 1) * size;
  const pages = { page: current, size, sizes: SIZES, total: rows.length, onPage: setPage };
  const onSize = (chosen: number) => {
    setSize(chosen);
    setPage(1);
  };
  return { rows: rows.slice(offset, offset + size), offset, pages: { ...pages, onSize } };
}

type Place<Row> = { keyOf: (row: Row) => RowKey; key: RowKey | undefined; size: number };

function pageOf<Row>(rows: readonly Row[], { keyOf, key, size }: Place<Row>): number | undefined {
  if (key === undefined) return undefined;
  const index = rows.findIndex((row) => keyOf(row) === key);
  return index < 0 ? undefined : Math.floor(index / size) + 1;
}
