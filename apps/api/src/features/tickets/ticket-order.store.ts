import { type TicketColumn, ticketColumn } from "@foyer/contract/ticket-columns.ts";
import type { TicketFilter } from "@foyer/contract/tickets.ts";
import { type RawBuilder, sql } from "kysely";
import { storedValue } from "./ticket-columns.store.ts";

type Sort = Pick<TicketFilter, "sortName" | "sortOrder">;

/** The column that the tickets are sorted by; by default their ids, newest first. */
export const sortColumn = ({ sortName }: Sort): TicketColumn =>
  ticketColumn(sortName === "" ? "TicketId" : sortName);

/** The total order of rows that have the sort column's `key` and the ticket's `id`. `isTurned`: from the end. rules/tickets 9 */
export function orderBy(
  sort: Sort,
  { key, id }: { key: RawBuilder<unknown>; id: RawBuilder<unknown> },
  isTurned = false,
): RawBuilder<unknown> {
  const { sortName, sortOrder } = sort;
  const isAsked = sortOrder === "" ? sortName !== "" : sortOrder === "asc";
  const isUp = isAsked !== isTurned;
  const direction = isUp ? sql`asc` : sql`desc`;
  const { kind, isOptional } = sortColumn(sort);
  if (kind === "id") return sql`${id} ${direction}`;
  if (kind === "key") return sql`${key} ${direction}`;
  // Missing values sort first, like empty text.
  const nulls = isOptional ? (isUp ? sql` nulls first` : sql` nulls last`) : sql``;
  return sql`${key} ${direction}${nulls}, ${id} ${direction}`;
}

/** The same order of the tickets themselves. */
export function orderOf(sort: Sort): RawBuilder<unknown> {
  const column = sortColumn(sort);
  const value = storedValue(column);
  // As the index has it, which cannot hold texts of any length. rules/tickets 9
  const key = column.kind === "text" ? sql`lower(left(${value}, 100))` : value;
  return orderBy(sort, { key, id: sql.ref("ticket.id") });
}
