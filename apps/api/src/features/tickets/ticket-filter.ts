import { ticketColumn } from "@foyer/contract/ticket-columns.ts";
import type { TicketFilter } from "@foyer/contract/tickets.ts";
import { ticketOfReference } from "@foyer/domain/ticket/payment.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { storedValue } from "./ticket-columns.ts";

/** The condition of a filter; the list, its count and the export share it. rules/tickets 8 */
export function fits({ projectId, search, status }: TicketFilter): RawBuilder<SqlBool> {
  const conditions = [
    sql<SqlBool>`ticket.project_id = ${projectId}`,
    ...(status === "" ? [] : [sql<SqlBool>`ticket.status = ${status}`]),
    ...hasWords(search),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** A condition for each word of the search. */
export const hasWords = (search: string): RawBuilder<SqlBool>[] => wordsOf(search).map(holds);

const wordsOf = (search: string) => [...new Set(search.split(/\s+/))].filter((word) => word !== "");

/** Compared as the column is: in lower case, one width and composed form. A phone number is found however it is punctuated, a ticket by its payment's reference. */
function holds(word: string): RawBuilder<SqlBool> {
  const spellings = [word, ...(isNumber(word) ? [word.replace(/[^+\d]/g, "")] : [])];
  const ticketId = ticketOfReference(word);
  const found = [
    ...spellings.map((one) => sql<SqlBool>`ticket.search like lower(normalize(${patternOf(one)}, nfkc))`),
    ...(ticketId === null ? [] : [sql<SqlBool>`ticket.id = ${ticketId}`]),
  ];
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

const isNumber = (word: string) => /^\+?[\d()./-]+$/.test(word) && /[()./-]/.test(word) && /\d{2}/.test(word);

/** Escapes the wildcards in a word. */
const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

type Sort = Pick<TicketFilter, "sortName" | "sortOrder">;

/** The total order of the tickets, for `order by`. `isTurned`: reversed, from the end. rules/tickets 9 */
export function orderOf({ sortName, sortOrder }: Sort, isTurned = false): RawBuilder<unknown> {
  const isAsked = sortOrder === "" ? sortName !== "" : sortOrder === "asc";
  const isUp = isAsked !== isTurned;
  const direction = isUp ? sql`asc` : sql`desc`;
  const column = ticketColumn(sortName === "" ? "TicketId" : sortName);
  const { kind, isOptional } = column;
  const value = storedValue(column);
  // The same expression as in the indexes, which cannot hold texts of any length. rules/tickets 9
  const key = kind === "text" ? sql`lower(left(${value}, 100))` : value;
  if (kind === "id" || kind === "key") return sql`${value} ${direction}`;
  // Missing values sort first, like empty text.
  const nulls = isOptional ? (isUp ? sql` nulls first` : sql` nulls last`) : sql``;
  return sql`${key} ${direction}${nulls}, ticket.id ${direction}`;
}
