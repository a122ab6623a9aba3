import { type ControlledTransaction, type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { number, sqlRows, text } from "../../../platform/db/sql-rows.ts";
import { allowLongStatements } from "../../../platform/db/time-limits.ts";

/** Rows per batch; small, so that neither reading nor writing one blocks other requests. */
const ROWS_PER_BATCH = 100;

/** The database ends the transaction of a client that reads nothing for this long. */
const STALL_SECONDS = 60;

/** A read-only snapshot on a connection of its own. */
type OpenExport = {
  trx: ControlledTransaction<Database>;
  /** Ends the cursors and releases the connection. */
  close: () => Promise<void>;
};

/** Opens a snapshot for an export. `signal` ends it, even in the middle of a query. */
export async function openExport(db: Kysely<Database>, signal: AbortSignal): Promise<OpenExport> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  let pid: number | undefined;
  const { close, stop } = closerOf(trx, () => cancelQuery(db, pid));
  try {
    await allowLongStatements(trx, { seconds: 300, idleSeconds: STALL_SECONDS });
    const { rows } = await sqlRows({ pid: number, fraction: text })`
      select pg_backend_pid() as pid, set_config('cursor_tuple_fraction', '1', true) as fraction`.execute(
      trx,
    );
    pid = rows[0]?.pid;
    signal.addEventListener("abort", stop, { once: true });
    signal.throwIfAborted();
    return { trx, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Cancels the running query of a connection; has no effect on an idle one. */
async function cancelQuery(db: Kysely<Database>, pid: number | undefined): Promise<void> {
  // If the cancel fails, the snapshot ends after the running query.
  await sql`select pg_cancel_backend(${pid}::integer)`.execute(db).catch(() => {});
}

/** Opens a cursor of this name; returns the rows of the query in batches, each read on demand. */
export async function openCursor<Row>(
  trx: ControlledTransaction<Database>,
  cursor: string,
  query: RawBuilder<Row>,
): Promise<AsyncGenerator<Row[]>> {
  await sql`declare ${sql.ref(cursor)} no scroll cursor for ${query}`.execute(trx);
  return readCursor<Row>(trx, cursor);
}

async function* readCursor<Row>(trx: ControlledTransaction<Database>, cursor: string): AsyncGenerator<Row[]> {
  const fetchNext = () => {
    const next = sql<Row>`fetch ${sql.lit(ROWS_PER_BATCH)} from ${sql.ref(cursor)}`.execute(trx);
    // The failure reaches the awaiting caller; after an aborted export nobody awaits it.
    next.catch(() => {});
    return next;
  };
  // The database reads one batch while the previous one is written.
  for (let next = fetchNext(); ; ) {
    const { rows } = await next;
    if (rows.length === 0) return;
    next = fetchNext();
    yield rows;
  }
}

/**
 * Releases the connection exactly once, however often it is called, also a lost one. `stop` cancels the running query,
 * but never after the release, when the connection may run another request's query.
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
