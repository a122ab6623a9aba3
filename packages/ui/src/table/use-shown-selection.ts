import { type RefObject, useEffect } from "react";

/** Scrolls the first selected row into the table's box when the selection changes; the page around it stays. */
export function useShownSelection(
  keys: readonly (number | string)[] | undefined,
  scroller: RefObject<HTMLDivElement | null>,
): void {
  const first = keys?.[0];
  useEffect(() => {
    const box = scroller.current;
    if (!box || first === undefined) return;
    const row = box.querySelector(`tr[data-row="${CSS.escape(String(first))}"]`);
    if (!row) return;
    const head = box.querySelector("thead")?.getBoundingClientRect().height ?? 0;
    const [area, place] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
    const above = area.top + head - place.top;
    const below = place.bottom - area.bottom;
    if (above > 0) box.scrollTop -= above;
    else if (below > 0) box.scrollTop += below;
  }, [first, scroller]);
}
