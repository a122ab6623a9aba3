import type { TicketColumn } from "@foyer/contract/ticket-columns.ts";
import type { TicketFilter } from "@foyer/contract/tickets.ts";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { anyOf } from "../../../platform/db/any-of.ts";
import type { CopiedRows } from "../../../platform/db/copied-rows.ts";
import type { Database } from "../../../platform/db/schema.ts";
import { number, sqlRows } from "../../../platform/db/sql-rows.ts";
import { ANSWERED_REGISTRATION } from "../../../platform/db/ticket-joins.ts";
import { type ResolvedFilter, resolveFilter } from "../resolve-filter.store.ts";
import { storedValue } from "../ticket-columns.store.ts";
import { allHits, hitsOf, isSearched } from "../ticket-hits.store.ts";
import { orderOf } from "../ticket-order.store.ts";
import { countTickets } from "../tickets.store.ts";
import { findUnindexed, type Unindexed } from "../unindexed-tickets.store.ts";
import { copyRows, openCursor, openExport } from "./export-snapshot.store.ts";

export type Snapshot = {
  count: number;
  /** The tickets, read on demand: these columns, the registration whose questionnaire was answered, and its version. */
  tickets: (columns: readonly TicketColumn[]) => AsyncIterable<CopiedRows>;
  /** The answers of the same tickets in the same order: the number, the questions and what was chosen or typed, as JSON. */
  answers: () => AsyncIterable<CopiedRows>;
  /** For further reads in the same snapshot. */
  trx: Kysely<Database>;
  /** Ends the rows and releases the connection. */
  close: () => Promise<void>;
};

/**
 * Opens a snapshot of the tickets that match: count and rows agree, whatever is sold in the meantime. `signal` ends it,
 * even in the middle of a query. rules/tickets 12
 */
export async function openSnapshot(
  db: Kysely<Database>,
  filter: TicketFilter,
  { timeZone, signal }: { timeZone: string; signal: AbortSignal },
): Promise<Snapshot> {
  const opened = await openExport(db, signal);
  const { trx, close } = opened;
  try {
    const unindexed = await findUnindexed(trx, filter.projectId);
    const resolved = await resolveFilter(trx, filter);
    const count = await countTickets(trx, resolved, unindexed);
    const from = fromTickets(resolved, unindexed);
    return {
      count,
      trx,
      close,
      tickets: (columns) => copyRows(opened, selectCells(columns, timeZone, from)),
      answers: () => copyRows(opened, selectAnswers(from)),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The ids of the tickets that match, in the filter's order. */
export type TicketIds = Pick<Snapshot, "count" | "trx" | "close"> & { ids: AsyncIterable<number[]> };

type Chosen = {
  /** Only these, whatever the conditions of the filter say. */
  ticketIds: readonly number[] | undefined;
  signal: AbortSignal;
};

/** Opens a snapshot of the ids of the tickets that match; whoever prints them reads the rest in the same snapshot. */
export async function openTicketIds(
  db: Kysely<Database>,
  filter: TicketFilter,
  { ticketIds, signal }: Chosen,
): Promise<TicketIds> {
  const { trx, close } = await openExport(db, signal);
  try {
    const unindexed = await findUnindexed(trx, filter.projectId);
    const resolved = await resolveFilter(trx, filter);
    const from = ticketIds ? fromChosen(resolved, ticketIds) : fromTickets(resolved, unindexed);
    const count = ticketIds ? await countRows(trx, from) : await countTickets(trx, resolved, unindexed);
    const query = sqlRows({ id: number })`select ticket.id ${from}`;
    const batches = await openCursor(trx, "ids", query);
    const ids = async function* () {
      for await (const rows of batches) yield rows.map(({ id }) => id);
    };
    return { count, trx, close, ids: ids() };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Lists the first of the tickets that match or are chosen, in the order of the filter. */
export async function listFirstIds(
  trx: Kysely<Database>,
  filter: ResolvedFilter,
  { unindexed, ticketIds, limit }: { unindexed: Unindexed; ticketIds?: readonly number[]; limit: number },
): Promise<number[]> {
  const from = ticketIds ? fromChosen(filter, ticketIds) : fromTickets(filter, unindexed);
  const { rows } = await sqlRows({ id: number })`select ticket.id ${from} limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

async function countRows(trx: Kysely<Database>, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sqlRows({ count: number })`
    select count(*) as count from (select ticket.id ${from}) as chosen`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** These tickets, with the status and in the order of the filter. */
const fromChosen = (filter: ResolvedFilter, ids: readonly number[]): RawBuilder<unknown> => sql`from ticket
  where ticket.project_id = ${filter.projectId} and ticket.status = ${filter.status}
    and ticket.id = any(${[...ids]}::bigint[])
  order by ${orderOf(filter)}`;

/** Counts these tickets by status. */
export async function countChosen(db: Kysely<Database>, projectId: number, ids: readonly number[]) {
  return await db
    .selectFrom("ticket")
    .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
    .where("project_id", "=", projectId)
    .where("id", "=", anyOf(ids))
    .groupBy("status")
    .execute();
}

const selectCells = (columns: readonly TicketColumn[], timeZone: string, from: RawBuilder<unknown>) => sql`
  select ${sql.join(columns.map((column) => cellOf(column, timeZone)))}, ${ANSWERED_REGISTRATION}, ticket.scenario_version
  ${from}`;

function cellOf(column: TicketColumn, timeZone: string): RawBuilder<unknown> {
  const value = storedValue(column);
  if (column.kind === "key" || column.kind === "text") return sql`${value}::text`;
  // Seconds since 1970 of the wall time at the venue.
  if (column.kind === "moment") return sql`floor(date_part('epoch', ${value} at time zone ${timeZone}))`;
  return value;
}

/** The answers, of each only what is written: a third of what is stored. */
const selectAnswers = (from: RawBuilder<unknown>) => sql`
  select ticket.id, jsonb_path_query_array(answers, '$[*].questionId')::text,
    jsonb_path_query_array(answers, '$[*].answerValue')::text
  ${from}`;

/** The tickets of the filter, in its order. */
function fromTickets(filter: ResolvedFilter, unindexed: Unindexed): RawBuilder<unknown> {
  const { projectId, status } = filter;
  const found = sql`join ${allHits(hitsOf({ ...filter, sortName: "" }, unindexed))} as hit on hit.id = ticket.id`;
  return sql`from ticket ${isSearched(filter) ? found : sql``}
    where ticket.project_id = ${projectId}${status === "" ? sql`` : sql` and ticket.status = ${status}`}
    order by ${orderOf(filter)}`;
}
