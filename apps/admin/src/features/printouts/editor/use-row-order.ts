import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { useKeys } from "../../../shell/keys/use-keys.ts";

type MoveTo = (from: number, to: number) => void;

const KEYS = [{ keys: "Alt+↑ Alt+↓", label: "Move the focused row of the table" }];

/** Rows are reordered by Alt with an arrow, and by dragging; the code of it is loaded when the pointer enters. rules/printouts 21 */
export function useRowOrder(table: RefObject<HTMLElement | null>, moveTo: MoveTo) {
  const latest = useRef(moveTo);
  useEffect(() => {
    latest.current = moveTo;
  });
  useKeys(KEYS);
  useEffect(() => {
    const element = table.current;
    if (!element) return;
    let detach: (() => void) | undefined;
    let isGone = false;
    const attach = async () => {
      const { attachRowDrag } = await import("./attach-row-drag.ts");
      if (!isGone) detach ??= attachRowDrag(element, (from, to) => latest.current(from, to));
    };
    // If the code cannot be loaded, buttons and keys still work.
    const start = () => void attach().catch(() => undefined);
    element.addEventListener("pointerenter", start, { once: true });
    return () => {
      isGone = true;
      detach?.();
      element.removeEventListener("pointerenter", start);
    };
  }, [table]);
  return (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-row]") : null;
    if (by === undefined || !row || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // The select of the row would open.
    event.preventDefault();
    event.stopPropagation();
    const from = Number(row.dataset.row);
    const control = controlsOf(row).indexOf(event.target as HTMLElement);
    moveTo(from, from + by);
    requestAnimationFrame(() => {
      const moved = table.current?.querySelector<HTMLElement>(`[data-row="${from + by}"]`);
      if (moved) controlsOf(moved)[control]?.focus();
    });
  };
}

/** A row is named by its place, so the focus has to follow the field to its new row. */
const controlsOf = (row: HTMLElement) => [
  ...row.querySelectorAll<HTMLElement>("input:not([type=hidden]), button"),
];
