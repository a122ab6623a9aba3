import type { Column } from "@foyer/ui/table/column.ts";
import {
  type ColumnOrder,
  inOrder,
  MAX_ORDERED_COLUMNS,
  movableNames,
  movedOrder,
} from "@foyer/ui/table/column-order.ts";
import { type ColumnWidths, WIDTH_LIMITS } from "@foyer/ui/table/column-widths.ts";
import type { MoveColumn } from "@foyer/ui/table/moving.ts";
import { type ReactNode, useMemo } from "react";
import { z } from "zod";
import { usePreference } from "../session/use-preference.ts";
import { lazyPart } from "../shell/lazy-part.tsx";

const ArrangeColumns = lazyPart(
  () => import("@foyer/ui/table/arrange-columns.tsx").then((module) => module.ArrangeColumns),
  { isOptional: true },
);

const Width = z.number().min(WIDTH_LIMITS.min).max(WIDTH_LIMITS.max);
const Widths = z.record(z.string(), z.record(z.string(), Width));
const Orders = z.record(z.string(), z.array(z.string()).max(MAX_ORDERED_COLUMNS));

type Arranged<C> = {
  columns: readonly C[];
  widths: ColumnWidths;
  onWidths: (widths: ColumnWidths) => void;
  onMove: MoveColumn;
  arrange: ReactNode;
};

/** The columns of a table, which its label names, with the order and the widths that the user gave them. rules/shell 42, 43 */
export function useArrangedColumns<C extends Omit<Column<unknown>, "cell" | "invalid" | "edit" | "check">>(
  label: string,
  columns: readonly C[],
): Arranged<C> {
  const [widths, storeWidths] = usePreference("tables.widths", Widths, NO_WIDTHS);
  const [orders, storeOrders] = usePreference("tables.order", Orders, NO_ORDERS);
  const order = orders[label] ?? NONE;
  // Another list of columns would draw all rows again.
  const key = order.join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the order, which is parsed each time
  const ordered = useMemo(() => inOrder(columns, order), [columns, key]);
  const own = widths[label] ?? NO_OWN_WIDTHS;
  const onMove: MoveColumn = (name, place) =>
    storeOrders({ ...orders, [label]: [...movedOrder(order, ordered, { name, place })] });
  const reset = () => {
    const { [label]: _widths, ...otherWidths } = widths;
    const { [label]: _order, ...otherOrders } = orders;
    storeWidths(otherWidths);
    storeOrders(otherOrders);
  };
  const isDefault = order.length === 0 && Object.keys(own).length === 0;
  return {
    columns: ordered,
    widths: own,
    onWidths: (changed) => storeWidths({ ...widths, [label]: changed }),
    onMove,
    arrange: (!isDefault || movableNames(ordered).length > 1) && (
      <ArrangeColumns columns={ordered} onMove={onMove} onReset={isDefault ? undefined : reset} />
    ),
  };
}

const NO_WIDTHS: z.output<typeof Widths> = {};
const NO_ORDERS: z.output<typeof Orders> = {};
const NO_OWN_WIDTHS: ColumnWidths = {};
const NONE: ColumnOrder = [];
