import { TICKET_COLUMNS, type TicketFilter, type TicketRow } from "@foyer/contract/tickets.ts";
import { type ControlledTransaction, type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { COLUMNS } from "./ticket-columns.ts";
import { fits, orderOf } from "./ticket-filter.ts";
import { countTickets } from "./tickets.store.ts";

/** What a cell of the export is made of: a moment comes as the number that spreadsheets count days by. */
export type ExportValue = string | number | boolean | null;

export type Snapshot = {
  count: number;
  /** All of them, read as they are asked for. */
  rows: AsyncIterable<ExportValue[]>;
  /** Lets the connection go; the rows end. */
  close: () => Promise<void>;
};

/** So few that neither a batch nor what is made of it keeps other requests waiting. */
const BATCH = 200;

/** The database itself gives up on a reader who takes nothing any more. */
const STALL = "60s";

/** Everything that fits at this one moment: its count and its rows agree, whatever is sold meanwhile. rules/tickets 12 */
export async function openSnapshot(
  db: Kysely<Database>,
  filter: TicketFilter,
  timeZone: string,
): Promise<Snapshot> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  const close = closerOf(trx);
  try {
    await sql`select set_config('idle_in_transaction_session_timeout', ${STALL}, true),
      set_config('statement_timeout', '5min', true), set_config('cursor_tuple_fraction', '1', true)`.execute(
      trx,
    );
    const count = await countTickets(trx, filter);
    await sql`declare tickets no scroll cursor for ${everyRow(filter, timeZone)}`.execute(trx);
    return { count, rows: readAll(trx), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function everyRow(filter: TicketFilter, timeZone: string): RawBuilder<unknown> {
  const cells = TICKET_COLUMNS.map((name) => sql`${cellOf(name, timeZone)} as ${sql.ref(name)}`);
  return sql`select ${sql.join(cells)} from ticket where ${fits(filter)} order by ${orderOf(filter)}`;
}

function cellOf(name: keyof TicketRow, timeZone: string): RawBuilder<unknown> {
  const { column, kind } = COLUMNS[name];
  const value = sql.ref(`ticket.${column}`);
  if (kind === "money") return sql`${value}::float8`;
  if (kind !== "moment") return value;
  // Days since the last one of 1899, as the clock at the venue showed it, to the second.
  const seconds = sql`floor(extract(epoch from ${value} at time zone ${timeZone}))`;
  return sql`(${seconds} / 86400 + 25569)::float8`;
}

async function* readAll(trx: ControlledTransaction<Database>): AsyncGenerator<ExportValue[]> {
  const fetchNext = () => {
    const next = sql<Record<keyof TicketRow, ExportValue>>`fetch ${sql.lit(BATCH)} from tickets`.execute(trx);
    // Whoever waits for it hears of a failure; nobody does when the export was given up meanwhile.
    next.catch(() => {});
    return next;
  };
  // The database reads one batch while the one before is being written.
  for (let next = fetchNext(); ; ) {
    const { rows } = await next;
    if (rows.length === 0) return;
    next = fetchNext();
    for (const row of rows) yield TICKET_COLUMNS.map((name) => row[name]);
  }
}

/** Once, however often it is called; a connection that is lost is let go as well. */
function closerOf(trx: ControlledTransaction<Database>): () => Promise<void> {
  let closed: Promise<void> | undefined;
  return () => {
    closed ??= trx
      .rollback()
      .execute()
      .catch(() => {});
    return closed;
  };
}
