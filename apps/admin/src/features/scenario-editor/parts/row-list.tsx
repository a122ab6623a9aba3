import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";

/** Shorter lists are drawn whole. */
const MAX_ROWS_DRAWN_WHOLE = 60;
const ROWS_PER_BLOCK = 25;
/** The height of a row of one line, in pixels; a block that was never drawn takes it for each of its rows. */
const ROW_HEIGHT = 32;
/** Blocks this far from the view are drawn, so that scrolling shows no gap. */
const MARGIN = "400px";

type Props = {
  /** The keys of the rows, in order. */
  keys: readonly string[];
  /** The key of a row that is drawn wherever it is, such as the selected one. */
  keptKey?: string | undefined;
  row: (index: number) => ReactNode;
  className?: string | undefined;
};

/** An ordered list of rows. Of a long list only the rows near the view are drawn; the others keep their space. */
export function RowList({ keys, keptKey, row, className }: Props) {
  if (keys.length <= MAX_ROWS_DRAWN_WHOLE) {
    return (
      <ol className={className}>
        {keys.map((key, index) => (
          <li key={key}>{row(index)}</li>
        ))}
      </ol>
    );
  }
  const starts = Array.from(
    { length: Math.ceil(keys.length / ROWS_PER_BLOCK) },
    (_, nth) => nth * ROWS_PER_BLOCK,
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <ol> may not contain the blocks between it and its rows
    <div role="list" className={className}>
      {starts.map((start) => (
        <Block key={start} keys={keys} start={start} keptKey={keptKey} row={row} />
      ))}
    </div>
  );
}

/** Consecutive rows of a long list. */
function Block({ keys, start, keptKey, row }: Omit<Props, "className"> & { start: number }) {
  const element = useRef<HTMLDivElement>(null);
  const own = keys.slice(start, start + ROWS_PER_BLOCK);
  const { isNear, height } = useIsNear(element, start === 0);
  const isDrawn = isNear || (keptKey !== undefined && own.includes(keptKey));
  if (!isDrawn) {
    return (
      <div
        ref={element}
        role="presentation"
        data-undrawn={own.join(" ")}
        style={{ height: height ?? own.length * ROW_HEIGHT }}
      />
    );
  }
  return (
    <div ref={element} role="presentation">
      {own.map((key, nth) => (
        // biome-ignore lint/a11y/useSemanticElements: an <li> must be a child of its list
        <div key={key} role="listitem" aria-setsize={keys.length} aria-posinset={start + nth + 1}>
          {row(start + nth)}
        </div>
      ))}
    </div>
  );
}

/** Is the block near the view? One that holds the focus or a dragged row stays. `height`: as it was last drawn. */
function useIsNear(element: RefObject<HTMLDivElement | null>, isNearAtFirst: boolean) {
  const [isNear, setNear] = useState(isNearAtFirst);
  const height = useRef<number>(undefined);
  useEffect(() => {
    const block = element.current;
    if (!block) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isIntersecting = entries.at(-1)?.isIntersecting === true;
        const isInUse = block.contains(document.activeElement) || block.querySelector("[data-dragged]");
        if (isIntersecting || isInUse) return setNear(true);
        if (!block.dataset.undrawn) height.current = block.offsetHeight;
        setNear(false);
      },
      // The lists scroll by themselves, where only scrollMargin applies.
      { rootMargin: MARGIN, scrollMargin: MARGIN } as IntersectionObserverInit,
    );
    observer.observe(block);
    return () => observer.disconnect();
  }, [element]);
  return { isNear, height: height.current };
}
