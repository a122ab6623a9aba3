import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import type { RowKey } from "./data-table.tsx";
import type { PagerProps } from "./pager.tsx";

/** As in `table.module.css`: below it rows are cards. */
const CARDS = "(max-width: 37.5em)";
const SIZES = [20, 50, 100] as const;

type Options<Row> = {
  keyOf: (row: Row) => RowKey;
  /** A row that must be on the shown page: the edited one, or one just added. */
  edited: RowKey | undefined;
  selected: RowKey | undefined;
  /** Another order shows its first page. */
  order: string;
};

/**
 * In a narrow window, where rows are cards, a long list that is read whole has pages. `offset` is the index of the first
 * shown row; without `pages` all rows are shown. rules/shell 36
 */
export function useCardPages<Row>(
  rows: readonly Row[],
  { keyOf, edited, selected, order }: Options<Row>,
): { rows: readonly Row[]; offset: number; pages: PagerProps | undefined } {
  const areCards = useMediaQuery(CARDS, false, { getInitialValueInEffect: false }) === true;
  const [size, setSize] = useState<number>(SIZES[0]);
  const [page, setPage] = useState(1);
  // Another filter, another order or a newly marked row begins anew, in the same rendering.
  const of = `${rows.length} ${order} ${selected ?? ""}`;
  const [shownOf, setShownOf] = useState<string>();
  if (shownOf !== of) {
    setShownOf(of);
    setPage(pageOf(rows, { keyOf, key: selected, size }) ?? 1);
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
