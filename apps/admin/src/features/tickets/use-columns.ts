import {
  TICKET_COLUMN_NAMES,
  type TicketColumnName,
  type TicketRow,
} from "@foyer/contract/ticket-columns.ts";
import { useMemo } from "react";
import { z } from "zod";
import { usePreference } from "../../session/use-preference.ts";

/** The column that identifies a ticket; it is always shown. */
export const FIRST_COLUMN = "TicketId" satisfies TicketColumnName;

/** The columns by which clerks look somebody up, in that order. */
const ESSENTIAL: readonly TicketColumnName[] = [
  ...([FIRST_COLUMN, "FirstName", "LastName", "Company", "Email"] as const),
  ...(["Barcode", "Price", "CreateDateTime"] as const),
];

/** Which columns the table shows; the columns of `chosen` were picked one by one. */
export const COLUMN_VIEWS = ["all", "essential", "nonEmpty"] as const;
const Stored = z.union([z.enum(COLUMN_VIEWS), z.array(z.enum(TICKET_COLUMN_NAMES))]);
export type ColumnView = z.output<typeof Stored>;

/** The user's view of the columns, remembered; initially all 28. rules/tickets 15 */
export const useColumnView = () => usePreference("tickets.columns", Stored, "all");

/** The columns that a view shows of these rows, in order. */
export function useShownColumns(view: ColumnView, rows: readonly TicketRow[]): readonly TicketColumnName[] {
  const names = columnsOfView(view, rows).join();
  // The same array while the names are the same: a new one renders all rows again.
  return useMemo(() => TicketColumnNames.parse(names.split(",")), [names]);
}

const TicketColumnNames = z.array(z.enum(TICKET_COLUMN_NAMES));

/** The columns of a view. Without rows nothing is known to be empty. */
export function columnsOfView(
  view: ColumnView,
  rows: readonly Partial<Pick<TicketRow, TicketColumnName>>[],
): readonly TicketColumnName[] {
  if (view === "all" || (view === "nonEmpty" && rows.length === 0)) return TICKET_COLUMN_NAMES;
  if (view === "essential") return ESSENTIAL;
  const isShown = (name: TicketColumnName) =>
    view === "nonEmpty" ? rows.some((row) => (row[name] ?? "") !== "") : view.includes(name);
  return TICKET_COLUMN_NAMES.filter((name) => name === FIRST_COLUMN || isShown(name));
}

/** A card shows what is essential, unless its user has chosen the columns. */
export const isInCard = (name: TicketColumnName, view: ColumnView): boolean =>
  view !== "all" || ESSENTIAL.includes(name);
