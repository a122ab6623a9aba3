import type { Column } from "./column.ts";

/** The names of columns, in the order that somebody chose. */
export type ColumnOrder = readonly string[];

type Named = Pick<Column<unknown>, "name" | "isActions" | "isLabelHidden" | "isRowHead" | "stays">;

/** The most names that an order has: those of removed columns stay in it. */
export const MAX_ORDERED_COLUMNS = 500;

/** The names of the columns that change places with each other, in their order. rules/shell 43 */
export const movableNames = (columns: readonly Named[]): string[] =>
  columns.filter(isMovable).map(({ name }) => name);

/** The first column says which row it is; buttons and columns that stay have their place at an edge. */
const isMovable = ({ isActions, isLabelHidden, isRowHead, stays }: Named, index: number) =>
  index > 0 && !isActions && !isLabelHidden && !isRowHead && stays === undefined;

/** The columns in this order; those that it does not name follow the column that they come after by default. */
export function inOrder<C extends Named>(columns: readonly C[], order: ColumnOrder): readonly C[] {
  if (order.length === 0) return columns;
  const movable = columns.filter(isMovable);
  const places = new Map(completed(order, movableNames(columns)).map((name, place) => [name, place]));
  const sorted = movable.toSorted((a, b) => (places.get(a.name) ?? 0) - (places.get(b.name) ?? 0));
  return columns.map((column, index) => (isMovable(column, index) ? (sorted.shift() ?? column) : column));
}

/**
 * The order after a column moved to another place among the shown ones that can move. Columns of the previous order
 * that are not shown keep their neighbours.
 */
export function movedOrder(
  previous: ColumnOrder,
  shown: readonly Named[],
  { name, place }: { name: string; place: number },
): ColumnOrder {
  const names = movableNames(shown);
  const others = names.filter((other) => other !== name);
  const order = completed(previous, names).filter((other) => other !== name);
  const next = others[place];
  order.splice(next === undefined ? order.indexOf(others.at(-1) ?? "") + 1 : order.indexOf(next), 0, name);
  const excess = order.length - MAX_ORDERED_COLUMNS;
  const dropped = new Set(excess > 0 ? order.filter((one) => !names.includes(one)).slice(-excess) : []);
  return order.filter((one) => !dropped.has(one));
}

/** The order with the names that it lacks, each after the one that precedes it in `names`. */
function completed(order: ColumnOrder, names: readonly string[]): string[] {
  const all = [...new Set(order)];
  for (const [index, name] of names.entries()) {
    if (!all.includes(name)) all.splice(all.indexOf(names[index - 1] ?? "") + 1, 0, name);
  }
  return all;
}
