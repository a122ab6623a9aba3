import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback } from "react";

/** Lists up to this length are rendered whole, so that the browser's own search finds every row. */
const MAX_ROWS_RENDERED_WHOLE = 100;

type Options = {
  count: number;
  scroller: RefObject<HTMLDivElement | null>;
  /** Estimated height in pixels. */
  rowHeight: number;
  /** A row that stays rendered while scrolled out of view, such as one with the focus; -1 for none. */
  kept: number;
};

/** A row to render, and the height in pixels of the rows left out before it. */
export type DrawnRow = { index: number; gap: number };

/** Selects the rows to render: all of a short table, the visible ones of a long table. */
export function useVirtualRows({ count, scroller, rowHeight, kept }: Options) {
  const isLong = count > MAX_ROWS_RENDERED_WHOLE;
  const virtual = useVirtualizer({
    count: isLong ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // Rows are rendered a frame later: rendering within the scroll event would block scrolling.
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
    /** Height in pixels of the rows after the last rendered one. */
    rest: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    /** The ref of each row: measures its real height. */
    measure: virtual.measureElement,
  };
}
