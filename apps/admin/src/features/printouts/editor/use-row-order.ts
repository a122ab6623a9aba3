import type { KeyboardEvent, RefObject } from "react";
import { useRowDrag } from "../../../list/use-row-drag.ts";
import { useKeys } from "../../../shell/keys/use-keys.ts";

type MoveTo = (from: number, to: number) => void;

const KEYS = [{ keys: "Alt+↑ Alt+↓", label: "Move the focused row of the table" }];

/** Rows are reordered by Alt with an arrow, and by dragging. rules/printouts 21 */
export function useRowOrder(table: RefObject<HTMLElement | null>, moveTo: MoveTo) {
  useKeys(KEYS);
  useRowDrag(table, {
    rows: "[data-row]",
    read: ({ dataset: { row = "" } }) => ({ key: row, place: Number(row), group: "template fields" }),
    move: ({ place }, to) => moveTo(place, to),
  });
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
