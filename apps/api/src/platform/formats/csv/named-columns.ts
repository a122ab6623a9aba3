/** The names that a column of a file may have in its header, in lower case. */
export type ColumnNames<Column extends string> = Readonly<Record<Column, readonly string[]>>;

/** Returns the columns of a file from its header, undefined for another one; without a header, `order`. rules/csv 6 */
export const columnsOf = <Column extends string>(
  names: ColumnNames<Column>,
  order: readonly Column[],
  header: readonly string[] | null,
): readonly (Column | undefined)[] =>
  header === null ? order : header.map((name) => order.find((column) => names[column].includes(name)));

/** Says that a row has more cells than there are columns; undefined: it has not. */
export const tooManyCells = (cells: readonly string[], columns: readonly unknown[]): string | undefined =>
  cells.length > columns.length
    ? `The row has ${cells.length} cells, which is more than ${columns.length}.`
    : undefined;
