import {
  TICKET_COLUMN_NAMES,
  TICKET_COLUMNS,
  type TicketColumn,
  type TicketColumnName,
} from "@foyer/contract/ticket-columns.ts";
import type { TicketFilter } from "@foyer/contract/tickets.ts";
import { type ControlledTransaction, type Kysely, type RawBuilder, sql } from "kysely";
import { anyOf } from "../../../platform/db/any-of.ts";
import type { Database } from "../../../platform/db/schema.ts";
import { type Columns, column, nullable, number, sqlRows, text } from "../../../platform/db/sql-rows.ts";
import { ANSWERED_REGISTRATION } from "../../../platform/db/ticket-joins.ts";
import type { CellValue } from "../../../platform/formats/xlsx/write-workbook.ts";
import { type ResolvedFilter, resolveFilter } from "../resolve-filter.store.ts";
import { storedName, storedValue } from "../ticket-columns.store.ts";
import { allHits, hitsOf, isSearched } from "../ticket-hits.store.ts";
import { orderOf } from "../ticket-order.store.ts";
import { countTickets } from "../tickets.store.ts";
import { findUnindexed, type Unindexed } from "../unindexed-tickets.store.ts";
import type { GivenAnswers } from "./answer-cells.service.ts";
import { openCursor, openExport } from "./export-snapshot.store.ts";

/** The versions of scenarios that were played, by the registration whose questionnaire it was. */
type PlayedScenarios = Map<number, Set<number>>;

/** A ticket's number and its answers. */
export type AnsweredTicket = { id: number } & GivenAnswers;

export type Snapshot = {
  count: number;
  /** All rows in batches, read on demand. */
  batches: AsyncIterable<CellValue[][]>;
  /** The scenarios that were played by the tickets in `batches`; complete when these are read. */
  played: PlayedScenarios;
  /** The answers of the same tickets in the same order; to be read after `batches`. */
  answers: () => AsyncIterable<AnsweredTicket[]>;
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
  const { trx, close } = await openExport(db, signal);
  try {
    const unindexed = await findUnindexed(trx, filter.projectId);
    const resolved = await resolveFilter(trx, filter);
    const count = await countTickets(trx, resolved, unindexed);
    const rows = await openCursor(trx, "tickets", everyRow(resolved, unindexed, timeZone));
    const played: PlayedScenarios = new Map();
    return {
      count,
      played,
      trx,
      close,
      batches: readTickets(rows, played),
      answers: () => readAnswers(trx, resolved, unindexed),
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

type Cells = Record<TicketColumnName, CellValue>;
type ExportedTicket = Cells & { registration: number; scenario: number };

function everyRow(
  filter: ResolvedFilter,
  unindexed: Unindexed,
  timeZone: string,
): RawBuilder<ExportedTicket> {
  const cells = TICKET_COLUMNS.map((column) => sql`${cellOf(column, timeZone)} as ${sql.ref(column.name)}`);
  return sqlRows<ExportedTicket>({ ...CELLS, registration: number, scenario: number })`
    select ${sql.join(cells)}, ${ANSWERED_REGISTRATION} as registration, ticket.scenario_version as scenario
    ${fromTickets(filter, unindexed)}`;
}

/** The tickets of the filter, in its order. */
function fromTickets(filter: ResolvedFilter, unindexed: Unindexed): RawBuilder<unknown> {
  const { projectId, status } = filter;
  const found = sql`join ${allHits(hitsOf({ ...filter, sortName: "" }, unindexed))} as hit on hit.id = ticket.id`;
  return sql`from ticket ${isSearched(filter) ? found : sql``}
    where ticket.project_id = ${projectId}${status === "" ? sql`` : sql` and ticket.status = ${status}`}
    order by ${orderOf(filter)}`;
}

/** The cast names the keys, which `Object.fromEntries` loses. */
const CELLS = Object.fromEntries(TICKET_COLUMNS.map((one) => [one.name, typeOfCell(one)])) as Columns<Cells>;

function typeOfCell(one: TicketColumn) {
  const { kind, isOptional } = one;
  if (kind !== "money" && kind !== "moment") return column(storedName(one));
  return isOptional ? nullable(number) : number;
}

function cellOf(column: TicketColumn, timeZone: string): RawBuilder<unknown> {
  const value = storedValue(column);
  // A cell holds a float; this is the one nearest to the cents.
  if (column.kind === "money") return sql`(${value} / 100.0)::float8`;
  if (column.kind !== "moment") return value;
  // Days since 1899-12-30, by the wall time at the venue, to the second.
  const seconds = sql`floor(extract(epoch from ${value} at time zone ${timeZone}))`;
  return sql`(${seconds} / 86400 + 25569)::float8`;
}

async function* readTickets(
  batches: AsyncIterable<ExportedTicket[]>,
  played: PlayedScenarios,
): AsyncGenerator<CellValue[][]> {
  for await (const rows of batches) {
    for (const { registration, scenario } of rows) {
      const versions = played.get(registration);
      if (versions) versions.add(scenario);
      else played.set(registration, new Set([scenario]));
    }
    yield rows.map((row) => TICKET_COLUMN_NAMES.map((name) => row[name]));
  }
}

async function* readAnswers(
  trx: ControlledTransaction<Database>,
  filter: ResolvedFilter,
  unindexed: Unindexed,
): AsyncGenerator<AnsweredTicket[]> {
  // Of each answer only what is written: a third of what is stored.
  const query = sqlRows({ id: number, questionIds: text, values: text })`
    select ticket.id, jsonb_path_query_array(answers, '$[*].questionId')::text as "questionIds",
      jsonb_path_query_array(answers, '$[*].answerValue')::text as "values"
    ${fromTickets(filter, unindexed)}`;
  yield* await openCursor(trx, "answers", query);
}
