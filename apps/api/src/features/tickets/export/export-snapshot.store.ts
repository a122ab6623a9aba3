import {
  CompiledQuery,
  type ControlledTransaction,
  createQueryId,
  type Kysely,
  type RawBuilder,
  sql,
} from "kysely";
import { type CopiedRows, readCopiedRows } from "../../../platform/db/copied-rows.ts";
import { LiteralCompiler } from "../../../platform/db/literal-compiler.ts";
import type { Database } from "../../../platform/db/schema.ts";
import { number, sqlRows, text } from "../../../platform/db/sql-rows.ts";
import { allowLongStatements } from "../../../platform/db/time-limits.ts";

/** Rows per batch; small, so that neither reading nor writing one blocks other requests. */
const ROWS_PER_BATCH = 100;

/** A client that reads nothing for this long is cut off. rules/tickets 12 */
const STALL_SECONDS = 60;

const LIMITS = { seconds: 300, idleSeconds: STALL_SECONDS };

/** A read-only snapshot on a connection of its own. */
type OpenExport = {
  trx: ControlledTransaction<Database>;
  /** Cancels the running query; has no effect when none runs. */
  cancel: () => Promise<void>;
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
  const cancel = () => cancelQuery(db, pid);
  const { close, stop } = closerOf(trx, cancel);
  try {
    await allowLongStatements(trx, LIMITS);
    const { rows } = await sqlRows({ pid: number, fraction: text })`
      select pg_backend_pid() as pid, set_config('cursor_tuple_fraction', '1', true) as fraction`.execute(
      trx,
    );
    pid = rows[0]?.pid;
    signal.addEventListener("abort", stop, { once: true });
    signal.throwIfAborted();
    return { trx, cancel, close };
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

/** Copies the rows of a query as bytes, in batches that are read on demand. decisions/092 */
export const copyRows = (
  source: OpenExport,
  query: RawBuilder<unknown>,
  stallSeconds = STALL_SECONDS,
): AsyncGenerator<CopiedRows> => readCopiedRows(copyBytes(source, query, stallSeconds));

async function* copyBytes(
  { trx, cancel, close }: OpenExport,
  query: RawBuilder<unknown>,
  stallSeconds: number,
): AsyncGenerator<Buffer> {
  // A copy takes as long as its reader, and the database may have sent all of it long before. Here a timer cuts a stalled
  // reader off, and the cursor a silent database.
  await sql`select set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
  const { sql: text } = new LiteralCompiler().compileQuery(query.toOperationNode(), createQueryId());
  const copy = CompiledQuery.raw(`copy (${text}) to stdout (format binary)`);
  const chunks = trx.getExecutor().stream<Buffer>(copy, 1);
  let isRunning = false;
  let hasStalled = false;
  const end = async () => {
    // Cancelled before the rest is read, which is then short.
    if (isRunning) await cancel();
    isRunning = false;
    await chunks.return?.();
  };
  try {
    for (;;) {
      const { done, value } = await chunks.next();
      isRunning = !done;
      if (done) return await allowLongStatements(trx, LIMITS);
      const stalling = setTimeout(() => {
        hasStalled = true;
        void end().then(close);
      }, stallSeconds * 1_000);
      try {
        yield* value.rows;
      } finally {
        clearTimeout(stalling);
      }
      if (hasStalled) throw new Error(`Nobody has read the export for ${stallSeconds} seconds`);
    }
  } finally {
    await end();
  }
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
