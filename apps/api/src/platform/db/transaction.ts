import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "./schema.ts";
import { isRetryable } from "./violations.ts";

/** Backoff with jitter: the longest pause before each retry, so that those of one deadlock do not meet again. */
const PAUSES_MS = [100, 400, 1_600];

/** Runs `work` in one READ COMMITTED transaction; retries a deadlock or serialisation failure three times. */
export function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return withRetries(() => db.transaction().execute(work));
}

/** Reads in one REPEATABLE READ transaction: all of its statements see the same moment. */
export function readSnapshot<T>(
  db: Kysely<Database>,
  read: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);
}

/** Runs a statement or a whole transaction; retries a deadlock or serialisation failure three times. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const longest = PAUSES_MS[attempt];
      if (!isRetryable(error) || longest === undefined) throw error;
      await sleep(Math.random() * longest);
    }
  }
}

/** Runs a writing transaction that sees one moment, such as an index and the rows that are not in it yet. Retried like the others. */
export const inSnapshot = <T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> => withRetries(() => db.transaction().setIsolationLevel("repeatable read").execute(work));
