import type { ReactNode } from "react";

export type SortOrder = "asc" | "desc";

/** The names of a row's fields with values of this type. */
export type FieldOf<Row, Value> = {
  [Name in keyof Row & string]: Row[Name] extends Value ? Name : never;
}[keyof Row & string];

/** The errors of a row's draft: sentences by column name. */
export type RowErrors = Readonly<Record<string, string>>;

/** The props of an input in a row. */
export type EditCell<Draft> = {
  draft: Draft;
  error: string | undefined;
  errors: RowErrors;
  change: (draft: Draft) => void;
};

/** The state of a row that its buttons (`isActions`) use. */
export type RowState = {
  /** Opens the row for editing; undefined if the table has no editing. */
  edit: (() => void) | undefined;
  /** Another row is being edited, so this row's buttons are inactive. */
  isHeld: boolean;
};

/**
 * A column: its head, its width, its cells, and its inputs while a row is edited. `Context` is further data for the cells
 * (such as the project or the rights). Define columns at module scope or memoise them: a new one renders all rows
 * again.
 */
export type Column<Row, Context = undefined, Draft = never> = {
  /** Unique in its table; also the sort key. */
  name: string;
  label: string;
  /** The label in words, below it in a sortable head; the head's name stays the label alone. */
  words?: string;
  cell: (row: Row, context: Context, state: RowState) => ReactNode;
  /** In rem. Columns without a width share the remaining width. */
  width?: number;
  /** In rem: the minimum of a column without a width, below which the table scrolls sideways; default 11. */
  minWidth?: number;
  /** Numbers are aligned to the end of the cell, with tabular digits. */
  isNumber?: boolean;
  isMono?: boolean;
  /** Dimmed text. */
  isDim?: boolean;
  /** The text does not wrap. */
  isShort?: boolean;
  /** The row header. */
  isRowHead?: boolean;
  /** The cells are inputs, which stand at the top of a row with an error below one of them. */
  isInput?: boolean;
  /** The head is for screen readers only. */
  isLabelHidden?: boolean;
  /** Sticky when the table is scrolled sideways. */
  stays?: "start" | "end";
  /**
   * In a narrow window, where rows are cards: `title` without its label, `half` beside the next one, `hidden` not at
   * all. Default: below the others, with its label, unless it is empty.
   */
  card?: "title" | "half" | "hidden";
  /** The column is sortable; the value is the order of the first click. */
  sorts?: SortOrder;
  /** Language and direction of the text. */
  lang?: string;
  dir?: "ltr" | "rtl" | "auto";
  /** Holds the row's buttons: Save and Cancel while it is edited. */
  isActions?: boolean;
  /** Why the cell of a row is invalid. The cell is marked; a mark alone is not read aloud, so another cell says why, too. */
  invalid?: (row: Row, context: Context) => string | undefined;
  edit?: (cell: EditCell<Draft>) => ReactNode;
  /** Validates this column of a draft. */
  check?: (draft: Draft) => string | undefined;
};

/** The width that somebody gave a column, in pixels, for the style sheet. */
export const sizeOf = (width: number | undefined) =>
  width === undefined ? {} : { "data-sized": true, style: { "--cell-width": `${width}px` } };

const DEFAULT_MIN_WIDTH_REM = 11;

/** The minimum width of a table, in rem: narrower, it scrolls sideways. */
export const minWidthOf = (columns: readonly Pick<Column<unknown>, "width" | "minWidth">[]): number =>
  columns.reduce((sum, { width, minWidth = DEFAULT_MIN_WIDTH_REM }) => sum + (width ?? minWidth), 0);

type Look = Pick<Column<unknown>, "isNumber" | "isMono" | "isDim" | "isShort" | "isInput" | "stays" | "card">;

/** The style of a column's cells, head included, as data attributes for the style sheet. */
export const lookOf = ({ isNumber, isMono, isDim, isShort, isInput, stays, card }: Look) => ({
  "data-number": isNumber || undefined,
  "data-mono": isMono || undefined,
  "data-dim": isDim || undefined,
  "data-short": isShort || undefined,
  "data-input": isInput || undefined,
  "data-stays": stays,
  "data-card": card,
});
