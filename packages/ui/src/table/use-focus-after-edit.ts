import { type RefObject, useEffect } from "react";

type Editing = { edited: object | null; last: number | string | null };

/**
 * When editing ends, and once the save lets the buttons work again, the focus goes back to the row's own edit button
 * (`data-row-edit`), unless it is elsewhere.
 */
export function useFocusAfterEdit(
  editing: Editing | undefined,
  scroller: RefObject<HTMLDivElement | null>,
  areHeld: boolean,
): void {
  const isClosed = editing?.edited === null;
  const last = editing?.last ?? null;
  useEffect(() => {
    if (!isClosed || last === null || areHeld || document.activeElement !== document.body) return;
    const row = [...(scroller.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const own = row.find(({ dataset }) => dataset.row === String(last));
    own?.querySelector<HTMLElement>("[data-row-edit]")?.focus();
  }, [isClosed, last, areHeld, scroller]);
}
