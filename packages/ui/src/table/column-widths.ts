import { useState } from "react";

/** Widths in pixels by column name; other columns have their default. */
export type ColumnWidths = Readonly<Record<string, number>>;

/** The least and the largest width that a column is given by hand, in pixels. */
export const WIDTH_LIMITS = { min: 48, max: 800 } as const;

export type Resizing = {
  widths: ColumnWidths;
  /** Shows a width while it is dragged. */
  show: (name: string, width: number) => void;
  /** Keeps a width; undefined: the default. */
  keep: (name: string, width: number | undefined) => void;
  /** The column whose handle the Tab key reaches; undefined: the first one. */
  stop: string | undefined;
  onStop: (name: string) => void;
};

/** The widths of a table's columns, with the one that is being dragged; undefined: they are fixed. */
export function useResizing(
  kept: ColumnWidths | undefined,
  onWidths: ((widths: ColumnWidths) => void) | undefined,
): Resizing | undefined {
  const [dragged, setDragged] = useState<ColumnWidths>();
  const [stop, setStop] = useState<string>();
  if (!kept || !onWidths) return undefined;
  return {
    widths: dragged ? { ...kept, ...dragged } : kept,
    show: (name, width) => setDragged({ [name]: limited(width) }),
    keep: (name, width) => {
      const { [name]: _previous, ...others } = kept;
      onWidths(width === undefined ? others : { ...others, [name]: limited(width) });
      setDragged(undefined);
    },
    stop,
    onStop: setStop,
  };
}

/** The columns with the widths that were chosen, for the heads and the table's minimum. */
export const withWidths = <C extends { name: string; width?: number }>(
  columns: readonly C[],
  widths: ColumnWidths = {},
): C[] =>
  columns.map((column) => {
    const width = widths[column.name];
    return width === undefined ? column : { ...column, width: width / REM_PX };
  });

const REM_PX = 16;

const limited = (width: number) => Math.round(Math.min(WIDTH_LIMITS.max, Math.max(WIDTH_LIMITS.min, width)));
