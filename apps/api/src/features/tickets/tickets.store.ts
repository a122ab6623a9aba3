import type { TicketFilter } from "@foyer/contract/tickets.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { number, sqlRows } from "../../platform/db/sql-rows.ts";
import {
  ANSWERED_OF_TICKET,
  LINK_OF_TICKET,
  REGISTRATION_OF_TICKET,
} from "../../platform/db/ticket-joins.ts";
import { countMasked, hasMask, hasMaskOfWords, listMasked, withinMask } from "./masked-page.store.ts";
import { countByFacets, sortNarrowed } from "./narrowed-page.store.ts";
import { type ResolvedFilter, resolveFilter } from "./resolve-filter.store.ts";
import { ALL_COLUMNS, type StoredTicket } from "./ticket-columns.store.ts";
import { allHits, type Hits, hitsAmong, hitsOf, isSearched, pageOfHits } from "./ticket-hits.store.ts";
import { orderBy, orderOf, sortColumn } from "./ticket-order.store.ts";
import { hasWords } from "./ticket-words.store.ts";
import type { Unindexed } from "./unindexed-tickets.store.ts";

export type ListedRow = StoredTicket & { status: TicketStatus; tags: string[] };

/** One page of the tickets of a filter, and their total. */
export type TicketPage = { total: number; rows: ListedRow[] };

/** Up to this number, the found tickets alone are sorted; beyond it, all tickets are read in order and filtered. */
const MAX_TICKETS_SORTED = 2_000;

/** The same for conditions without words, which are found without reading texts. */
const MAX_NARROWED_SORTED = 100_000;

/** Deeper pages of many tickets are sorted too: reading in order passes all before them. */
const MAX_ROWS_PASSED = 5_000;

/** Lists one page with the total; empty beyond the end. `unindexed` is from the same snapshot. rules/tickets 8–11 */
export async function listTicketPage(
  trx: Transaction<Database>,
  filter: TicketFilter,
  { unindexed, ...page }: { unindexed: Unindexed; limit: number; offset: number },
): Promise<TicketPage> {
  const resolved = await resolveFilter(trx, filter);
  if (resolved.narrowing && !hasWords(resolved.search))
    return await listNarrowedPage(trx, resolved, { unindexed, ...page });
  const ids = await findFew(trx, resolved, unindexed);
  const total = ids?.length ?? (await countTickets(trx, resolved, unindexed));
  if (page.offset >= total) return { total, rows: [] };
  const hits = ids ? hitsAmong(resolved, ids) : hitsOf(resolved, unindexed);
  return { total, rows: await listHits(trx, resolved, { hits, total, ...page }) };
}

/** A filter without words: sorts all that it finds in one pass, unless they are so many that the order finds a page sooner. */
async function listNarrowedPage(
  trx: Transaction<Database>,
  filter: ResolvedFilter,
  { unindexed, ...page }: { unindexed: Unindexed; limit: number; offset: number },
): Promise<TicketPage> {
  if (sortColumn(filter).column === "id" && hasMask(filter, unindexed))
    return await listOfIds(trx, filter, await listMasked(trx, filter, { unindexed, ...page }), page.limit);
  const known = await countNarrowed(trx, filter, unindexed);
  if (known !== null && page.offset >= known) return { total: known, rows: [] };
  const passed = known === null ? 0 : Math.min(page.offset, known - page.offset);
  if (known !== null && known > MAX_NARROWED_SORTED && passed < MAX_ROWS_PASSED) {
    const hits = hitsOf(filter, unindexed);
    return { total: known, rows: await listHits(trx, filter, { hits, total: known, ...page }) };
  }
  return await listOfIds(trx, filter, await sortNarrowed(trx, filter, { unindexed, ...page }), page.limit);
}

/** The tickets of one page by their ids. */
async function listOfIds(
  trx: Transaction<Database>,
  filter: ResolvedFilter,
  { total, ids }: { total: number; ids: readonly number[] },
  limit: number,
): Promise<TicketPage> {
  if (ids.length === 0) return { total, rows: [] };
  const own = { hits: hitsAmong(filter, ids), total: ids.length, limit, offset: 0 };
  return { total, rows: await listHits(trx, filter, own) };
}

/** Counts the tickets of conditions without reading them; null: they must be read. */
const countNarrowed = async (trx: Transaction<Database>, filter: ResolvedFilter, unindexed: Unindexed) =>
  hasMask(filter, unindexed)
    ? await countMasked(trx, filter, unindexed)
    : await countByFacets(trx, filter, unindexed);

/** Returns the ids of all tickets of a search or of conditions; null if there are more than `MAX_TICKETS_SORTED`. */
export async function findFew(
  trx: Transaction<Database>,
  filter: ResolvedFilter,
  unindexed: Unindexed,
): Promise<number[] | null> {
  if (!isSearched(filter)) return null;
  const found = await selectHits(trx, { filter, unindexed, select: sql`hit.id` });
  const { rows } = await sqlRows({ id: number })`${found} limit ${MAX_TICKETS_SORTED + 1}`.execute(trx);
  return rows.length > MAX_TICKETS_SORTED ? null : rows.map(({ id }) => id);
}

/** Counts the tickets of a filter. */
export async function countTickets(
  trx: Transaction<Database>,
  filter: ResolvedFilter,
  unindexed: Unindexed,
): Promise<number> {
  if (!isSearched(filter)) return await countAllTickets(trx, filter, unindexed);
  const known = hasWords(filter.search) ? null : await countNarrowed(trx, filter, unindexed);
  return known ?? (await countHits(trx, filter, unindexed));
}

async function countHits(trx: Transaction<Database>, filter: ResolvedFilter, unindexed: Unindexed) {
  const counted = await selectHits(trx, { filter, unindexed, select: sql`count(*) as count` });
  const { rows } = await sqlRows({ count: number })`${counted}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** A query over all hits of a search or of conditions (`hit`), in no order. */
const selectHits = async (
  trx: Transaction<Database>,
  asked: { filter: ResolvedFilter; unindexed: Unindexed; select: RawBuilder<unknown> },
): Promise<RawBuilder<unknown>> =>
  hasMaskOfWords(asked.filter, asked.unindexed)
    ? await withinMask(trx, asked)
    : sql`select ${asked.select} from ${allHits(hitsOf({ ...asked.filter, sortName: "" }, asked.unindexed))} as hit`;

const countOf = (filter: ResolvedFilter, unindexed: Unindexed) =>
  sql`(select count(*) from ${allHits(hitsOf({ ...filter, sortName: "" }, unindexed))} as hit)`;

/** Without a search: reads the counters of live tickets instead of counting a million rows. */
async function countAllTickets(trx: Transaction<Database>, filter: ResolvedFilter, unindexed: Unindexed) {
  const { projectId, status } = filter;
  const live = {
    "": sql`issued + held`,
    issued: sql`issued`,
    held: sql`held`,
    cancelled: null,
    expired: null,
  };
  const dead = (["cancelled", "expired"] as const).filter((one) => status === "" || status === one);
  const counts = [
    ...(live[status]
      ? [
          sql`(select coalesce(sum(${live[status]}), 0) from registration_usage where project_id = ${projectId})`,
        ]
      : []),
    ...dead.map((one) => countOf({ ...filter, status: one }, unindexed)),
  ];
  const { rows } = await sqlRows({ count: number })`
    select (${sql.join(counts, sql` + `)})::bigint as count`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Selects ids first, whole rows only for the page, and from the nearer end, so deep pages stay cheap. */
async function listHits(
  trx: Transaction<Database>,
  filter: ResolvedFilter,
  { hits, limit, offset, total }: { hits: Hits; limit: number; offset: number; total: number },
): Promise<ListedRow[]> {
  const size = Math.min(limit, total - offset);
  const fromEnd = total - offset - size;
  const isTurned = fromEnd < offset;
  const order = orderBy(filter, { key: sql.ref("hit.key"), id: sql.ref("hit.id") }, isTurned);
  const page = pageOfHits(hits, order, { limit: size, offset: isTurned ? fromEnd : offset });
  return await trx
    .with("page", () => sqlRows({ id: number })`(select id from (${page}) as hit)`)
    .selectFrom("page")
    .innerJoin("ticket", "ticket.id", "page.id")
    .select(ALL_COLUMNS)
    .select(["ticket.status", "ticket.tags"])
    .where("ticket.project_id", "=", filter.projectId)
    .orderBy(orderOf(filter))
    .execute();
}

/** One ticket, with its answers and the version of the scenario that they were given to. */
export async function findTicket(
  db: Kysely<Database>,
  { projectId, ticketId }: { projectId: number; ticketId: number },
) {
  const row = await db
    .selectFrom("ticket")
    .innerJoin("registration", REGISTRATION_OF_TICKET)
    .innerJoin("registration_code", LINK_OF_TICKET)
    .innerJoin("registration as answered", ANSWERED_OF_TICKET)
    .leftJoin("badge_print", (join) =>
      join
        .onRef("badge_print.project_id", "=", "ticket.project_id")
        .onRef("badge_print.ticket_id", "=", "ticket.id"),
    )
    .leftJoin("erased_ticket", (join) =>
      join
        .onRef("erased_ticket.project_id", "=", "ticket.project_id")
        .onRef("erased_ticket.ticket_id", "=", "ticket.id"),
    )
    .select(ALL_COLUMNS)
    .select([
      "ticket.status",
      "ticket.tags",
      "badge_print.printed_at as printedAt",
      "badge_print.printed_by as printedBy",
      "badge_print.prints",
      ({ exists, selectFrom }) =>
        exists(
          selectFrom("ticket_correction")
            .select("ticket_correction.version")
            .where("ticket_correction.project_id", "=", projectId)
            .whereRef("ticket_correction.ticket_id", "=", "ticket.id")
            .whereRef("ticket_correction.corrected_at", ">", "badge_print.printed_at"),
        ).as("isBadgeOutdated"),
      "erased_ticket.erasure_id as erasureId",
      "ticket.payment_method as method",
      "ticket.payment_reference as reference",
      "ticket.paid_at as paidAt",
      "ticket.registration_id as registrationId",
      "registration.name as registrationName",
      "registration_code.code as registrationCode",
      "answered.id as answeredRegistrationId",
      "answered.name as answeredRegistrationName",
      "ticket.culture_code as cultureCode",
      "ticket.answers",
      "ticket.scenario_version as scenarioVersion",
      "ticket.version",
      "ticket.former_barcodes as formerBarcodes",
      "ticket.group_id as groupId",
      "ticket.is_incomplete as isIncomplete",
    ])
    .where("ticket.project_id", "=", projectId)
    .where("ticket.id", "=", ticketId)
    .executeTakeFirst();
  if (!row) return null;
  const { method, reference, paidAt, ...ticket } = row;
  return { ...ticket, payment: ticket.PaymentId === null ? null : { method, reference, paidAt } };
}
