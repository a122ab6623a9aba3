import { useLayoutEffect, useRef, useState } from "react";
import type { Column } from "./column.ts";
import { movableNames } from "./column-order.ts";

type Named = Pick<Column<unknown>, "name" | "label" | "isActions" | "isLabelHidden" | "isRowHead" | "stays">;

/** Moves a column to a place among those that can move, counted from 0. */
export type MoveColumn = (name: string, place: number) => void;

export type Moving = {
  /** The columns that can move, in their order. */
  names: readonly string[];
  /** Moves a column; a place beyond the ends is the last one before. */
  move: MoveColumn;
  /** Where the column is that moved last, for screen readers. */
  said: string;
};

/** Moves columns, says where they are, and leaves the focus where it is; undefined: they stay. rules/shell 43 */
export function useMoving(columns: readonly Named[], onMove: MoveColumn | undefined): Moving | undefined {
  const [moved, setMoved] = useState<string>();
  const names = movableNames(columns);
  const focused = useRef<Element>(null);
  const order = names.join("\n");
  // An element that changes its place in the page loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useLayoutEffect(() => {
    const { current } = focused;
    focused.current = null;
    if (current instanceof HTMLElement && current !== document.activeElement) current.focus();
  }, [order]);
  if (!onMove) return undefined;
  const place = columns.findIndex(({ name }) => name === moved);
  return {
    names,
    move: (name, wanted) => {
      const to = Math.max(0, Math.min(names.length - 1, wanted));
      setMoved(name);
      if (names.indexOf(name) === to) return;
      focused.current = document.activeElement;
      onMove(name, to);
    },
    said: place < 0 ? "" : `${columns[place]?.label}: column ${place + 1} of ${columns.length}`,
  };
}
