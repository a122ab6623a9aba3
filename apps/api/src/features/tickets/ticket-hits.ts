import type { TicketFilter } from "@foyer/contract/tickets.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { sortColumn } from "./ticket-order.ts";
import { allWords, hasWords } from "./ticket-words.ts";
import { TICKETS_TO_INDEX } from "./tickets-to-index.ts";
import type { Unindexed } from "./unindexed-tickets.store.ts";

/** Sorted by an index of the tickets themselves, which is never behind. rules/tickets 11 */
const SORTED_ON_TICKET: readonly string[] = ["id", "barcode", "identifier", "email"];

/**
 * A query for the tickets that fit, each once: its `id`, and the `key` that it is sorted by. It reads the index of the
 * tickets, and the tickets that are not in it. rules/tickets 8, 11
 */
export function hitsOf(filter: TicketFilter, unindexed: Unindexed): RawBuilder<unknown> {
  if (unindexed === "many" || isOnTicketAlone(filter)) return readTickets(filter, []);
  if (unindexed.length === 0) return readIndex(filter, []);
  const ids = sql`${[...unindexed]}::bigint[]`;
  return sql`
    ${readIndex(filter, [sql`listed.ticket_id <> all(${ids})`])}
    union all
    ${readTickets(filter, [sql`listed.ticket_id = any(${ids})`])}`;
}

/** One of the tickets with these ids. */
export function hitsAmong(filter: TicketFilter, ids: readonly number[]): RawBuilder<unknown> {
  return readTickets({ ...filter, search: "", status: "" }, [
    sql`listed.ticket_id = any(${[...ids]}::bigint[])`,
  ]);
}

const isOnTicketAlone = (filter: TicketFilter) =>
  SORTED_ON_TICKET.includes(sortColumn(filter).column) && !hasWords(filter.search) && filter.status === "";

function readTickets(filter: TicketFilter, more: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  const place = { words: sql.ref("listed.words"), ticketId: sql.ref("listed.ticket_id") };
  return sql`
    select listed.ticket_id as id, ${keyOf(filter)} as key from ${TICKETS_TO_INDEX} as listed
    where ${all([...ofList(filter), ...allWords(filter.search, place), ...more])}`;
}

function readIndex(filter: TicketFilter, more: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  const table = tableOf(filter);
  const from = table === "ticket" ? TICKETS_TO_INDEX : sql.table(table);
  const isJoined = hasWords(filter.search) && table !== "ticket_search";
  const words = sql.ref(isJoined ? "searched.words" : "listed.words");
  const joined = sql`join ticket_search as searched
    on searched.project_id = ${filter.projectId} and searched.ticket_id = listed.ticket_id`;
  const place = { words, ticketId: sql.ref("listed.ticket_id") };
  return sql`
    select listed.ticket_id as id, ${keyOf(filter)} as key from ${from} as listed ${isJoined ? joined : sql``}
    where ${all([...ofList(filter), ...allWords(filter.search, place), ...more])}`;
}

/** The table to read in the order of the sort. */
function tableOf(filter: TicketFilter): "ticket_search" | "ticket_sort" | "ticket" {
  const { column } = sortColumn(filter);
  if (column === "id") return hasWords(filter.search) ? "ticket_search" : "ticket_sort";
  return SORTED_ON_TICKET.includes(column) ? "ticket" : "ticket_sort";
}

const keyOf = (filter: TicketFilter): RawBuilder<unknown> => {
  const { column } = sortColumn(filter);
  return sql.ref(column === "id" ? "listed.ticket_id" : `listed.${column}`);
};

const ofList = ({ projectId, status }: TicketFilter): RawBuilder<SqlBool>[] => [
  sql<SqlBool>`listed.project_id = ${projectId}`,
  ...(status === "" ? [] : [sql<SqlBool>`listed.status = ${status}`]),
];

const all = (conditions: readonly RawBuilder<SqlBool>[]) => sql.join([...conditions], sql` and `);
