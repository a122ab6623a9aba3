import { type ReactNode, useEffect } from "react";

type Props = { enabled?: boolean; children: ReactNode };

/** How many open dialogs hold the page. */
let holders = 0;

/** Keeps the page from scrolling behind a dialog, in the place of `react-remove-scroll`. decisions/090 */
export function RemoveScroll({ enabled = true, children }: Props) {
  useEffect(() => (enabled ? holdPage() : undefined), [enabled]);
  return <div>{children}</div>;
}

RemoveScroll.classNames = { fullWidth: "", zeroRight: "" };

function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement;
  if (holders === 0) {
    // The room of the scrollbar stays, so that nothing moves.
    if (window.innerWidth > clientWidth) style.scrollbarGutter = "stable";
    style.overflow = "hidden";
  }
  holders += 1;
  return () => {
    holders -= 1;
    if (holders > 0) return;
    style.removeProperty("overflow");
    style.removeProperty("scrollbar-gutter");
  };
}
