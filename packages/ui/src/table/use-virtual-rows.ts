import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback } from "react";

/** So many rows are drawn whether in sight or not: the browser's own search finds them. */
const DRAWN_ALWAYS = 100;

type Options = {
  count: number;
  scroller: RefObject<HTMLDivElement | null>;
  /** In pixels, about. */
  rowHeight: number;
  /** The row that stays drawn while scrolled out of sight, such as one that holds the focus; -1: none. */
  kept: number;
};

/** A row to draw, and the pixels of rows before it that are not. */
export type DrawnRow = { index: number; gap: number };

/** Which rows to draw: all of a short table, those in sight of a long one. */
export function useVirtualRows({ count, scroller, rowHeight, kept }: Options) {
  const isLong = count > DRAWN_ALWAYS;
  const virtual = useVirtualizer({
    count: isLong ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // Rows may follow a frame later: drawn within the scroll event itself they hold it up.
    useFlushSync: false,
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range);
        if (kept < 0 || indexes.includes(kept)) return indexes;
        return [...indexes, kept].sort((a, b) => a - b);
      },
      [kept],
    ),
  });
  if (!isLong) {
    const rows = Array.from({ length: count }, (_, index): DrawnRow => ({ index, gap: 0 }));
    return { rows, rest: 0, measure: undefined };
  }
  const items = virtual.getVirtualItems();
  return {
    rows: items.map(({ index, start }, at): DrawnRow => ({ index, gap: start - (items[at - 1]?.end ?? 0) })),
    /** Pixels of rows after the last one drawn. */
    rest: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    /** Goes to each row as its ref: how high it really is. */
    measure: virtual.measureElement,
  };
}
