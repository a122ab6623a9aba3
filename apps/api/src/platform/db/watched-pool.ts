import type { PostgresPool } from "kysely";
import type pg from "pg";
import { DatabaseClient } from "./database-client.ts";
import { DISK_FULL } from "./violations.ts";

/** Whether the database answers, as this process last observed it. */
export type Reachability = {
  /** Start of the current outage, in milliseconds since 1970; null: the last statement was answered. */
  unreachableSince: number | null;
  /** When it last refused to write because its disk is full, in milliseconds since 1970; null: never. */
  diskFullAt: number | null;
};

/** A pool that tracks for `/livez` whether the database answers. rules/limits 7 */
export function watchedPool(pool: pg.Pool): PostgresPool & { reachability: Reachability } {
  const reachability: Reachability = { unreachableSince: null, diskFullAt: null };
  const failed = () => {
    reachability.unreachableSince ??= Date.now();
  };
  const answered = (refusal?: string) => {
    reachability.unreachableSince = null;
    if (refusal === DISK_FULL) reachability.diskFullAt = Date.now();
  };
  pool.on("connect", (client) => {
    client.on("error", failed);
    if (client instanceof DatabaseClient) client.onAnswer = answered;
  });
  return {
    reachability,
    options: pool.options,
    connect: async () => {
      try {
        return await pool.connect();
      } catch (error) {
        failed();
        throw error;
      }
    },
    end: () => pool.end(),
  };
}
