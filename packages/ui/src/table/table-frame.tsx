import { ScrollArea } from "@mantine/core";
import { type ReactNode, type RefObject, useCallback } from "react";
import classes from "./table.module.css";

type Props = {
  /** "Table of projects": scrolled by keyboard, it says what it is. */
  label: string;
  scroller: RefObject<HTMLDivElement | null>;
  /**
   * `window`: it ends where the window does, with one scroll bar for the rows and none for the page. `content`: as
   * high as its rows. `part`: as high as its rows, but never more than a part of a dialog.
   */
  height?: "window" | "content" | "part";
  isBusy?: boolean;
  children: ReactNode;
};

/** The box of a table: its border, and what scrolls when there is more than fits. */
export function TableFrame({ label, scroller, height = "content", isBusy = false, children }: Props) {
  return (
    <ScrollArea
      viewportRef={scroller}
      className={classes.frame}
      data-height={height}
      ref={useFrameTop()}
      type="auto"
      viewportProps={{ tabIndex: 0, role: "region", "aria-label": label, "aria-busy": isBusy }}
    >
      {children}
    </ScrollArea>
  );
}

/** Tells the style sheet where on the page the frame begins. */
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
