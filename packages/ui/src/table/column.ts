import type { ReactNode } from "react";

export type SortOrder = "asc" | "desc";

/** The names of a row's fields that hold such values. */
export type FieldOf<Row, Value> = {
  [Name in keyof Row & string]: Row[Name] extends Value ? Name : never;
}[keyof Row & string];

/** What is wrong with a row's draft: sentences by the names of columns. */
export type RowErrors = Readonly<Record<string, string>>;

/** What an input within a row gets to know, and how it tells what was typed. */
export type EditCell<Draft> = {
  draft: Draft;
  error: string | undefined;
  errors: RowErrors;
  change: (draft: Draft) => void;
};

/** What the buttons of a row (`isActions`) get to know of it. */
export type RowState = {
  /** Opens the row for editing; undefined: rows are not edited here. */
  edit: (() => void) | undefined;
  /** Another row is being edited: the buttons of this one are inactive. */
  isHeld: boolean;
};

/**
 * A column: its head, its width, what stands in its cells, and what stands there while the row is edited. `Here` is
 * what cells need besides their row (the project, what somebody may do). Columns stand at module scope or are
 * memoised: a new one draws all rows anew.
 */
export type Column<Row, Here = undefined, Draft = never> = {
  /** Unique in its table; what the table is sorted by. */
  name: string;
  label: string;
  cell: (row: Row, here: Here, state: RowState) => ReactNode;
  /** In rem. Columns without one share the room that is left. */
  width?: number;
  /** In rem: how narrow a column without a width may become before the table scrolls sideways; 11 unless said. */
  minWidth?: number;
  /** Numbers stand at the end of their cell, their digits below each other. */
  isNumber?: boolean;
  isMono?: boolean;
  /** Quieter than the others. */
  isDim?: boolean;
  /** Its text stands on one line. */
  isShort?: boolean;
  /** Says what its row is: the head of the row. */
  isRowHead?: boolean;
  /** Stays in sight when the table is scrolled sideways. */
  stays?: "start" | "end";
  /** The table sorts by it; the order of the first click. */
  sorts?: SortOrder;
  /** Written in this language, from this side. */
  lang?: string;
  dir?: "ltr" | "rtl" | "auto";
  /** Holds the row's buttons: Save and Cancel while it is edited. */
  isActions?: boolean;
  edit?: (cell: EditCell<Draft>) => ReactNode;
  /** What keeps a draft from being saved, at this column. */
  check?: (draft: Draft) => string | undefined;
};

const MIN_WIDTH = 11;

/** How wide a table is at least, in rem: narrower, it scrolls sideways. */
export const minWidthOf = (columns: readonly Pick<Column<unknown>, "width" | "minWidth">[]): number =>
  columns.reduce((sum, { width, minWidth = MIN_WIDTH }) => sum + (width ?? minWidth), 0);

type Look = Pick<Column<unknown>, "isNumber" | "isMono" | "isDim" | "isShort" | "stays">;

/** The looks of a column's cells, head included, as attributes for the style sheet. */
export const lookOf = ({ isNumber, isMono, isDim, isShort, stays }: Look) => ({
  "data-number": isNumber || undefined,
  "data-mono": isMono || undefined,
  "data-dim": isDim || undefined,
  "data-short": isShort || undefined,
  "data-stays": stays,
});
