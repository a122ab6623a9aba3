import {
  TICKET_COLUMN_NAMES,
  TICKET_COLUMNS,
  type TicketColumn,
  type TicketColumnName,
} from "@foyer/contract/ticket-columns.ts";
import type { TicketFilter } from "@foyer/contract/tickets.ts";
import { type ControlledTransaction, type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { allowLongStatements } from "../../../platform/db/time-limits.ts";
import type { CellValue } from "../../../platform/formats/xlsx/write-workbook.ts";
import { storedValue } from "../ticket-columns.ts";
import { fits, orderOf } from "../ticket-filter.ts";
import { countTickets } from "../tickets.store.ts";

export type Snapshot = {
  count: number;
  /** All of them, some at a time, read as they are asked for. */
  batches: AsyncIterable<CellValue[][]>;
  /** Lets the connection go; the rows end. */
  close: () => Promise<void>;
};

/** So few that neither a batch nor what is made of it keeps other requests waiting. */
const BATCH = 100;

/** The database itself gives up on a reader who takes nothing any more. */
const STALL_SECONDS = 60;

/**
 * Everything that fits at this one moment: its count and its rows agree, whatever is sold meanwhile. `signal` ends it,
 * also in the middle of a query. rules/tickets 12
 */
export async function openSnapshot(
  db: Kysely<Database>,
  filter: TicketFilter,
  { timeZone, signal }: { timeZone: string; signal: AbortSignal },
): Promise<Snapshot> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  let pid: number | undefined;
  const { close, stop } = closerOf(trx, () => cancelQuery(db, pid));
  try {
    await allowLongStatements(trx, { seconds: 300, idleSeconds: STALL_SECONDS });
    const { rows } = await sql<{ pid: number }>`
      select pg_backend_pid() as pid, set_config('cursor_tuple_fraction', '1', true)`.execute(trx);
    pid = rows[0]?.pid;
    signal.addEventListener("abort", stop, { once: true });
    signal.throwIfAborted();
    const count = await countTickets(trx, filter);
    await sql`declare tickets no scroll cursor for ${everyRow(filter, timeZone)}`.execute(trx);
    return { count, batches: readAll(trx), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Ends what a connection is doing; one that does nothing takes no notice. */
async function cancelQuery(db: Kysely<Database>, pid: number | undefined): Promise<void> {
  // Without it the snapshot ends with the query that is running.
  await sql`select pg_cancel_backend(${pid})`.execute(db).catch(() => {});
}

function everyRow(filter: TicketFilter, timeZone: string): RawBuilder<unknown> {
  const cells = TICKET_COLUMNS.map((column) => sql`${cellOf(column, timeZone)} as ${sql.ref(column.name)}`);
  return sql`select ${sql.join(cells)} from ticket where ${fits(filter)} order by ${orderOf(filter)}`;
}

function cellOf(column: TicketColumn, timeZone: string): RawBuilder<unknown> {
  const value = storedValue(column);
  // A cell holds a decimal number; this is the nearest to the cents.
  if (column.kind === "money") return sql`(${value} / 100.0)::float8`;
  if (column.kind !== "moment") return value;
  // Days since the last one of 1899, as the clock at the venue showed it, to the second.
  const seconds = sql`floor(extract(epoch from ${value} at time zone ${timeZone}))`;
  return sql`(${seconds} / 86400 + 25569)::float8`;
}

async function* readAll(trx: ControlledTransaction<Database>): AsyncGenerator<CellValue[][]> {
  const fetchNext = () => {
    const next = sql<Record<TicketColumnName, CellValue>>`fetch ${sql.lit(BATCH)} from tickets`.execute(trx);
    // Whoever waits for it hears of a failure; nobody does when the export was given up meanwhile.
    next.catch(() => {});
    return next;
  };
  // The database reads one batch while the one before is being written.
  for (let next = fetchNext(); ; ) {
    const { rows } = await next;
    if (rows.length === 0) return;
    next = fetchNext();
    yield rows.map((row) => TICKET_COLUMN_NAMES.map((name) => row[name]));
  }
}

/**
 * Lets the connection go, once, however often it is asked for; one that is lost is let go as well. `stop` ends what it
 * is doing before, and never after: then it may be somebody else's query.
 */
function closerOf(trx: ControlledTransaction<Database>, cancel: () => Promise<void>) {
  let closed: Promise<void> | undefined;
  const rollBack = () =>
    trx
      .rollback()
      .execute()
      .catch(() => {});
  return {
    close: () => {
      closed ??= rollBack();
      return closed;
    },
    stop: () => {
      closed ??= cancel().then(rollBack);
    },
  };
}
