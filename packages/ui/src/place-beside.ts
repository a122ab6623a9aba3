type Wanted = {
  side: "above" | "below";
  /** Where the two boxes are in line. */
  align: "center" | "end";
};

/** Between the two boxes, and to the window's edges; in pixels. */
const GAP = 6;
const EDGE = 8;

/** Places a fixed box beside another one: on the wanted side if there is room, and within the window. */
export function placeBeside(box: HTMLElement, anchor: Element, { side, align }: Wanted): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const { clientWidth, clientHeight } = document.documentElement;
  const above = at.top - GAP - height;
  const below = at.bottom + GAP;
  const fitsAbove = above >= EDGE;
  const fitsBelow = below + height <= clientHeight - EDGE;
  const top =
    side === "above" ? (fitsAbove || !fitsBelow ? above : below) : fitsBelow || !fitsAbove ? below : above;
  const isLeftToRight = getComputedStyle(anchor).direction === "ltr";
  const atEnd = isLeftToRight ? at.right - width : at.left;
  const left = align === "center" ? at.left + (at.width - width) / 2 : atEnd;
  box.style.top = `${Math.max(EDGE, top)}px`;
  box.style.left = `${Math.max(EDGE, Math.min(left, clientWidth - EDGE - width))}px`;
}
