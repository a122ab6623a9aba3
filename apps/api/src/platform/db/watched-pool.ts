import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { DatabaseClient } from "./database-client.ts";
import { probeDatabase } from "./probe-database.ts";
import { DISK_FULL } from "./violations.ts";

/** Whether the database answers, as this process last observed it. */
export type Reachability = {
  /** Start of the current outage, in milliseconds since 1970; null: the last statement was answered. */
  unreachableSince: number | null;
  /** When it last refused to write because its disk is full, in milliseconds since 1970; null: never. */
  diskFullAt: number | null;
};

/**
 * A pool that tracks for `/livez` whether the database answers, and that refuses quickly while it does not. `settings`
 * are those of a connection. rules/limits 6, 7
 */
export function watchedPool(
  pool: pg.Pool,
  settings: pg.ClientConfig,
): PostgresPool & { reachability: Reachability } {
  const reachability: Reachability = { unreachableSince: null, diskFullAt: null };
  const failed = () => {
    reachability.unreachableSince ??= Date.now();
  };
  const breaker = new CircuitBreaker({
    probe: (processes) => probeDatabase(settings, processes),
    onOpen: failed,
  });
  const answered = (refusal?: string) => {
    breaker.answered();
    reachability.unreachableSince = null;
    if (refusal === DISK_FULL) reachability.diskFullAt = Date.now();
  };
  pool.on("connect", (client) => {
    client.on("error", failed);
    if (!(client instanceof DatabaseClient)) return;
    client.onAnswer = answered;
    breaker.watch(client);
  });
  return {
    reachability,
    options: pool.options,
    connect: async () => {
      try {
        return await breaker.guard(() => takeTrusted(pool, breaker));
      } catch (error) {
        failed();
        if (isTimeout(error)) breaker.connectionTimedOut();
        throw error;
      }
    },
    end: () => {
      breaker.end();
      return pool.end();
    },
  };
}

/** A connection of the pool; those that may be dead, or read-only by now, are closed on the way. */
async function takeTrusted(pool: pg.Pool, breaker: CircuitBreaker): Promise<PostgresPoolClient> {
  for (;;) {
    const client = await pool.connect();
    const isUsable = (one: DatabaseClient) => breaker.trusts(one) && !one.isReadOnly;
    if (!(client instanceof DatabaseClient) || isUsable(client)) return client;
    client.abandon();
    client.release(true);
  }
}

/** Neither the database nor its machine has said a word. A refused connection, on the other hand, fails quickly by itself. */
const isTimeout = (error: unknown) => error instanceof Error && /timeout/.test(error.message);
