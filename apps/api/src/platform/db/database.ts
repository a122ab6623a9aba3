import { Kysely } from "kysely";
import pg from "pg";
import type { Log } from "../log.ts";
import { CONNECT_MS } from "./connection-refusal.ts";
import { CopyCursor } from "./copy-cursor.ts";
import { DatabaseClient } from "./database-client.ts";
import { FirstErrorDialect } from "./first-error-dialect.ts";
import type { Database } from "./schema.ts";
import { TIME_LIMITS } from "./time-limits.ts";
import { type Reachability, watchedPool } from "./watched-pool.ts";

export interface OpenDatabase {
  db: Kysely<Database>;
  pool: pg.Pool;
  reachability: Reachability;
  /** Waits for the connections in use, then closes all. */
  close(): Promise<void>;
}

/** Opens a pool of at most `max` connections, each with the product's time limits. */
export function openDatabase(url: string, options: { max: number; log: Log }): OpenDatabase {
  const pool = new pg.Pool({
    ...connectionSettings(url),
    Client: DatabaseClient,
    max: options.max,
    // After this wait for a free connection the request is answered with `busy`.
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
  });
  pool.on("connect", (client) => client.on("error", reportLoss(options.log)));
  // Idle connections raise errors here, too; without a listener they would end the process.
  pool.on("error", () => {});
  const watched = watchedPool(pool, connectionSettings(url));
  const db = new Kysely<Database>({ dialect: new FirstErrorDialect({ pool: watched, cursor: CopyCursor }) });
  const close = async () => {
    await db.destroy();
    // Kysely leaves a pool open that it was never asked for.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, reachability: watched.reachability, close };
}

/** A connection in use raises "error" only on its client, so each client gets the listener. */
function reportLoss(log: Log) {
  return (error: Error & { code?: string }) => {
    log.warn({ code: error.code, reason: error.message }, "a database connection was lost");
  };
}

/** Settings of every connection of the product; times in milliseconds. */
function connectionSettings(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: "foyer",
    keepAlive: true,
    lock_timeout: TIME_LIMITS.lock,
    statement_timeout: TIME_LIMITS.statement,
    idle_in_transaction_session_timeout: TIME_LIMITS.idleInTransaction,
    types: { getTypeParser },
  };
}

const INT8_ARRAY: number = 1016;
const parseTexts: (text: string) => string[] = pg.types.getTypeParser(INT8_ARRAY, "text");

/**
 * int8 becomes a number: our ids and counts stay far below 2^53. date and timestamp stay text: they are wall times, and
 * a Date would shift them by the time zone of this machine. `driver-types.ts` lists what each type becomes.
 */
const PARSERS = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [INT8_ARRAY, (text) => parseTexts(text).map(Number)],
  [pg.types.builtins.DATE, String],
  [pg.types.builtins.TIMESTAMP, String],
]);

function getTypeParser(oid: number, format?: "text" | "binary") {
  const parser = format === "binary" ? undefined : PARSERS.get(oid);
  return parser ?? pg.types.getTypeParser(oid, format as "text");
}
