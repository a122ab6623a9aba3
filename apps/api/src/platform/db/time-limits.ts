import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "./schema.ts";
import { isCancelled } from "./violations.ts";

/** Limits of every statement, in milliseconds; the database keeps them. rules/limits 6 */
export const TIME_LIMITS = { lock: 3_000, statement: 10_000, idleInTransaction: 15_000 };

/** Milliseconds beyond the database's own limit after which the client treats the line as dead. */
const GRACE_MS = 2_000;

const START = "/* statements may take ";
const END = " ms */";

type LongStatements = {
  seconds: number;
  /** Give a wait for a lock the same limit as the statement. */
  waitsForLocks?: boolean;
  /** How long the transaction may idle between two statements; default: `TIME_LIMITS`. */
  idleSeconds?: number;
};

/** Lets the statements of this transaction take longer than others, in the database and in the client. rules/limits 6 */
export async function allowLongStatements(
  trx: Transaction<Database>,
  { seconds, waitsForLocks = false, idleSeconds }: LongStatements,
): Promise<void> {
  const idle = idleSeconds === undefined ? TIME_LIMITS.idleInTransaction : idleSeconds * 1_000;
  await sql`${sql.raw(`${START}${seconds * 1_000}${END}`)}
    select set_config('statement_timeout', ${String(seconds * 1_000)}, true),
      set_config('lock_timeout', ${waitsForLocks ? "0" : String(TIME_LIMITS.lock)}, true),
      set_config('idle_in_transaction_session_timeout', ${String(idle)}, true)`.execute(trx);
}

/** Runs reads whose every statement has at most this many milliseconds; null when one took longer. */
export async function withinTime<T>(
  db: Kysely<Database>,
  milliseconds: number,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T | null> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(trx);
      return await work(trx);
    });
  } catch (error) {
    if (isCancelled(error)) return null;
    throw error;
  }
}

/** How long one connection waits for an answer, in milliseconds: longer after `allowLongStatements`. */
export class Patience {
  #limit = TIME_LIMITS.statement;

  /** Reads a changed limit from the statement and returns how long to wait for its answer. */
  of(statement: string): { milliseconds: number; isLong: boolean } {
    if (statement.startsWith(START)) this.#limit = Number.parseInt(statement.slice(START.length), 10);
    const patience = { milliseconds: this.#limit + GRACE_MS, isLong: this.#limit > TIME_LIMITS.statement };
    if (/^(commit|rollback)$/i.test(statement)) this.#limit = TIME_LIMITS.statement;
    return patience;
  }
}
