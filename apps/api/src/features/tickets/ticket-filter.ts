import { ticketColumn } from "@foyer/contract/ticket-columns.ts";
import type { TicketFilter } from "@foyer/contract/tickets.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { storedValue } from "./ticket-columns.ts";

/** The condition that a filter means; the list, its count and the export have no other. rules/tickets 8 */
export function fits({ projectId, search, status }: TicketFilter): RawBuilder<SqlBool> {
  const conditions = [
    sql<SqlBool>`ticket.project_id = ${projectId}`,
    ...(status === "" ? [] : [sql<SqlBool>`ticket.status = ${status}`]),
    ...wordsOf(search).map((word) => sql<SqlBool>`ticket.search like lower(${patternOf(word)})`),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

const wordsOf = (search: string) => [...new Set(search.split(/\s+/))].filter((word) => word !== "");

/** No character of a word has a meaning of its own. */
const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

type Sort = Pick<TicketFilter, "sortName" | "sortOrder">;

/** How the tickets are sorted, for `order by`; no two are equal. `isTurned`: from the end. rules/tickets 9 */
export function orderOf({ sortName, sortOrder }: Sort, isTurned = false): RawBuilder<unknown> {
  const isAsked = sortOrder === "" ? sortName !== "" : sortOrder === "asc";
  const isUp = isAsked !== isTurned;
  const direction = isUp ? sql`asc` : sql`desc`;
  const column = ticketColumn(sortName === "" ? "TicketId" : sortName);
  const { kind, isOptional } = column;
  const value = storedValue(column);
  // As the indexes have it; a text of any length would not fit into one. rules/tickets 9
  const key = kind === "text" ? sql`lower(left(${value}, 100))` : value;
  if (kind === "id" || kind === "key") return sql`${value} ${direction}`;
  // What is missing comes before all that is there, as an empty text does.
  const nulls = isOptional ? (isUp ? sql` nulls first` : sql` nulls last`) : sql``;
  return sql`${key} ${direction}${nulls}, ticket.id ${direction}`;
}
