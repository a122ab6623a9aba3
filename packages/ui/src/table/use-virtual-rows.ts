import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { rowAt, rowOffsets } from "./row-offsets.ts";

/** Lists up to this length are rendered whole, so that the browser's own search finds every row. */
const MAX_ROWS_RENDERED_WHOLE = 100;
/** Rows that are rendered before and after those in view. */
const OVERSCAN = 6;
/** Rows in view until the box is measured. */
const FIRST_ROWS = 30;

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
  const { heights, measure } = useHeights(scroller, rowHeight);
  const offsets = useMemo(
    () => rowOffsets(isLong ? count : 0, rowHeight, heights),
    [isLong, count, rowHeight, heights],
  );
  const { first, last } = useRange(scroller, offsets, isLong);
  if (!isLong) {
    const rows = Array.from({ length: count }, (_, index): DrawnRow => ({ index, gap: 0 }));
    return { rows, rest: 0, measure: undefined };
  }
  const start = Math.max(0, Math.min(first - OVERSCAN, count - 1));
  const indexes = Array.from(
    { length: Math.min(last + OVERSCAN, count - 1) - start + 1 },
    (_, at) => start + at,
  );
  if (kept >= 0 && kept < count && !indexes.includes(kept)) indexes.push(kept);
  indexes.sort((a, b) => a - b);
  const top = (index: number) => offsets[index] ?? 0;
  return {
    rows: indexes.map(
      (index, at): DrawnRow => ({ index, gap: top(index) - top((indexes[at - 1] ?? -1) + 1) }),
    ),
    /** Height in pixels of the rows after the last rendered one. */
    rest: top(count) - top((indexes.at(-1) ?? -1) + 1),
    /** The ref of each row: measures its real height. */
    measure,
  };
}

/** The rows in view, followed a frame later: rendering within the scroll event would block scrolling. */
function useRange(scroller: RefObject<HTMLDivElement | null>, offsets: Float64Array, isLong: boolean) {
  const [range, setRange] = useState({ first: 0, last: FIRST_ROWS });
  useEffect(() => {
    const box = scroller.current;
    if (!box || !isLong) return;
    let frame = 0;
    const look = () => {
      const first = rowAt(offsets, box.scrollTop);
      const last = rowAt(offsets, box.scrollTop + box.clientHeight);
      setRange((now) => (now.first === first && now.last === last ? now : { first, last }));
    };
    const follow = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    const observer = new ResizeObserver(follow);
    observer.observe(box);
    box.addEventListener("scroll", follow, { passive: true });
    look();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      box.removeEventListener("scroll", follow);
    };
  }, [scroller, offsets, isLong]);
  return range;
}

/** The real heights of the rows that were rendered; what is in view stays in its place when those above it are measured. */
function useHeights(scroller: RefObject<HTMLDivElement | null>, rowHeight: number) {
  const [heights, setHeights] = useState<ReadonlyMap<number, number>>(new Map());
  const known = useRef(new Map<number, number>());
  const observer = useRef<ResizeObserver>(undefined);
  useEffect(() => () => observer.current?.disconnect(), []);
  const measure = useCallback(
    (row: HTMLTableRowElement | null) => {
      if (!row) return;
      observer.current ??= new ResizeObserver((entries) => {
        const rows = entries.map(({ target }) => target).filter((target) => target.isConnected);
        if (keepHeights(rows, { known: known.current, rowHeight, box: scroller.current }))
          setHeights(new Map(known.current));
      });
      observer.current.observe(row);
    },
    [scroller, rowHeight],
  );
  return { heights, measure };
}

type Kept = { known: Map<number, number>; rowHeight: number; box: HTMLDivElement | null };

/** Did a height change? */
function keepHeights(rows: readonly Element[], { known, rowHeight, box }: Kept): boolean {
  let hasChanged = false;
  for (const row of rows) {
    const index = Number(row.getAttribute("data-index"));
    const { height, top } = row.getBoundingClientRect();
    const grown = height - (known.get(index) ?? rowHeight);
    if (Math.abs(grown) < 0.5) continue;
    hasChanged = true;
    known.set(index, height);
    if (box && top < box.getBoundingClientRect().top) box.scrollTop += grown;
  }
  return hasChanged;
}
