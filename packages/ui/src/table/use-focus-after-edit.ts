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
    const { activeElement } = document;
    // The table itself got the focus for the meantime, where the page keeps it from the body.
    const isElsewhere = activeElement !== document.body && activeElement !== scroller.current;
    if (!isClosed || last === null || areHeld || isElsewhere) return;
    const row = [...(scroller.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const own = row.find(({ dataset }) => dataset.row === String(last));
    own?.querySelector<HTMLElement>("[data-row-edit]")?.focus();
  }, [isClosed, last, areHeld, scroller]);
}
