import { type CSSProperties, type ReactNode, type RefObject, useCallback } from "react";
import classes from "./table-frame.module.css";

/**
 * `window`: ends at the bottom of the window, so only the rows scroll and not the page. `content`: as high as its rows.
 * `part`: as high as its rows, with a maximum, which fits into a dialog unless it is given.
 */
export type FrameHeight = "window" | "content" | "part";

type Props = {
  /** The label of the scrollable region, for screen readers: "Table of projects". */
  label: string;
  scroller: RefObject<HTMLDivElement | null>;
  height?: FrameHeight;
  maxHeight?: string | undefined;
  isBusy?: boolean;
  /** Only the visible rows are rendered, so the box itself has to scroll. */
  isVirtual?: boolean;
  children: ReactNode;
};

/** The scrolling box of a table, with its border. */
export function TableFrame({
  label,
  scroller,
  height = "content",
  maxHeight,
  isBusy = false,
  isVirtual = false,
  children,
}: Props) {
  return (
    <div
      className={classes.frame}
      data-height={height}
      style={{ "--part-height": maxHeight } as CSSProperties}
      data-virtual={isVirtual || undefined}
      ref={useFrameTop()}
    >
      <section
        ref={scroller}
        className={classes.box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard
        tabIndex={0}
        aria-label={label}
        aria-busy={isBusy}
      >
        {children}
      </section>
    </div>
  );
}

/** Passes the frame's top offset to the style sheet. */
function useFrameTop() {
  return useCallback((frame: HTMLDivElement | null) => {
    if (!frame) return;
    const fit = () => {
      const top = frame.getBoundingClientRect().top + window.scrollY;
      frame.style.setProperty("--frame-top", `${Math.ceil(top)}px`);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(document.body);
    fit();
    return () => observer.disconnect();
  }, []);
}
