import { type RefObject, useLayoutEffect } from "react";

type Editing = { edited: object | null; last: number | string | null };

/**
 * After editing ends and the buttons are active again, moves the focus back to the row's edit button
 * (`data-row-edit`), unless the user has moved it elsewhere.
 */
export function useFocusAfterEdit(
  editing: Editing | undefined,
  scroller: RefObject<HTMLDivElement | null>,
  areHeld: boolean,
): void {
  const isClosed = editing?.edited === null;
  const last = editing?.last ?? null;
  useLayoutEffect(() => {
    if (!isClosed || last === null || areHeld || document.activeElement !== document.body) return;
    const row = [...(scroller.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const own = row.find(({ dataset }) => dataset.row === String(last));
    own?.querySelector<HTMLElement>("[data-row-edit]")?.focus();
  }, [isClosed, last, areHeld, scroller]);
}
