import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ResolvedFilter } from "./resolve-filter.store.ts";
import { narrowedTo } from "./ticket-narrowing.store.ts";
import { sortColumn } from "./ticket-order.store.ts";
import { allWords, hasWords } from "./ticket-words.store.ts";
import { TICKETS_TO_INDEX } from "./tickets-to-index.store.ts";
import type { Unindexed } from "./unindexed-tickets.store.ts";

/** Columns sorted by an index of the tickets themselves, which is never behind; the others are in `ticket_sort`. rules/tickets 11 */
export const SORTED_ON_TICKET: readonly string[] = ["id", "barcode", "identifier", "email"];

/**
 * Queries for the tickets that fit, in two parts without a ticket in common: their `id`, and the `key` that they are
 * sorted by. `more`: how many rows `rest` has at most.
 */
export type Hits = { main: RawBuilder<unknown>; rest?: RawBuilder<unknown>; more: number };

/** Reads the index of the tickets, and the tickets that are not in it. rules/tickets 8, 11 */
export function hitsOf(filter: ResolvedFilter, unindexed: Unindexed): Hits {
  if (unindexed === "many" || isOnTicketAlone(filter)) return { main: readTickets(filter, []), more: 0 };
  if (unindexed.length === 0) return { main: readIndex(filter, []), more: 0 };
  const ids = sql`${[...unindexed]}::bigint[]`;
  return {
    main: readIndex(filter, [sql`listed.ticket_id <> all(${ids})`]),
    rest: readTickets(filter, [sql`listed.ticket_id = any(${ids})`]),
    more: unindexed.length,
  };
}

/** The tickets with these ids. */
export function hitsAmong(filter: ResolvedFilter, ids: readonly number[]): Hits {
  const isOne = sql<SqlBool>`listed.ticket_id = any(${[...ids]}::bigint[])`;
  return {
    main: readTickets({ ...filter, search: "", status: "", narrowing: null }, [isOne]),
    more: 0,
  };
}

/** All hits, in no order. */
export const allHits = ({ main, rest }: Hits): RawBuilder<unknown> =>
  rest ? sql`(${main} union all ${rest})` : sql`(${main})`;

/** A query for the ids of all hits. */
export const selectIds = (hits: Hits): RawBuilder<unknown> => sql`select id from ${allHits(hits)} as hit`;

/** The ids of one page of the hits in this order. */
export function pageOfHits(
  { main, rest, more }: Hits,
  order: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): RawBuilder<unknown> {
  const cut = (hits: RawBuilder<unknown>, most: number, first: number) =>
    sql`select id, key from (${hits}) as hit order by ${order} limit ${most} offset ${first}`;
  if (!rest) return cut(main, limit, offset);
  // No more than `more` rows of the rest can come in between, so those of the main part before this are before the page.
  const passed = Math.max(0, offset - more);
  const near = sql`(${cut(main, limit + offset - passed, passed)}) union all (${rest})`;
  return cut(near, limit, offset - passed);
}

const isOnTicketAlone = (filter: ResolvedFilter) =>
  SORTED_ON_TICKET.includes(sortColumn(filter).column) && !isSearched(filter) && filter.status === "";

/** Does the filter need words or facets? */
export const isSearched = ({ search, narrowing }: ResolvedFilter): boolean =>
  hasWords(search) || narrowing !== null;

function readTickets(filter: ResolvedFilter, more: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  const place = {
    words: sql.ref("listed.words"),
    ticketId: sql.ref("listed.ticket_id"),
    projectId: sql`${filter.projectId}`,
  };
  const narrowed = narrowedTo(filter.narrowing, { table: "listed", projectId: filter.projectId });
  return sql`
    select listed.ticket_id as id, ${keyOf(filter)} as key from ${TICKETS_TO_INDEX} as listed
    where ${all([...ofList(filter), ...allWords(filter.search, place), ...narrowed, ...more])}`;
}

function readIndex(filter: ResolvedFilter, more: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  const { projectId, search, narrowing } = filter;
  const table = tableOf(filter);
  const from = table === "ticket" ? TICKETS_TO_INDEX : sql.table(table);
  const isJoined = {
    words: hasWords(search) && table !== "word_search",
    facets: narrowing && table !== "ticket_search",
  };
  const joined = (other: string, name: string) => sql`join ${sql.table(other)} as ${sql.ref(name)}
    on ${sql.ref(`${name}.project_id`)} = ${projectId} and ${sql.ref(`${name}.ticket_id`)} = listed.ticket_id`;
  const place = {
    words: sql.ref(isJoined.words ? "searched.words" : "listed.words"),
    ticketId: sql.ref("listed.ticket_id"),
    projectId: sql`${projectId}`,
  };
  const narrowed = narrowedTo(narrowing, { table: isJoined.facets ? "narrowed" : "listed", projectId });
  return sql`
    select listed.ticket_id as id, ${keyOf(filter)} as key from ${from} as listed
    ${isJoined.words ? joined("word_search", "searched") : sql``}
    ${isJoined.facets ? joined("ticket_search", "narrowed") : sql``}
    where ${all([...ofList(filter), ...allWords(search, place), ...narrowed, ...more])}`;
}

/** The table to read in the order of the sort. */
function tableOf(filter: ResolvedFilter): "word_search" | "ticket_search" | "ticket_sort" | "ticket" {
  const { column } = sortColumn(filter);
  if (column === "id") {
    if (hasWords(filter.search)) return "word_search";
    return filter.narrowing ? "ticket_search" : "ticket_sort";
  }
  return SORTED_ON_TICKET.includes(column) ? "ticket" : "ticket_sort";
}

const keyOf = (filter: ResolvedFilter): RawBuilder<unknown> => {
  const { column } = sortColumn(filter);
  return sql.ref(column === "id" ? "listed.ticket_id" : `listed.${column}`);
};

const ofList = ({ projectId, status }: ResolvedFilter): RawBuilder<SqlBool>[] => [
  sql<SqlBool>`listed.project_id = ${projectId}`,
  ...(status === "" ? [] : [sql<SqlBool>`listed.status = ${status}`]),
];

const all = (conditions: readonly RawBuilder<SqlBool>[]) => sql.join([...conditions], sql` and `);
