import { sql, type Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** Limits of every statement, in milliseconds; the database keeps them. rules/limits 6 */
export const TIME_LIMITS = { lock: 3_000, statement: 10_000, idleInTransaction: 15_000 };

/** How much longer than the database's own limit a client waits, in milliseconds, before it takes the line for dead. */
const GRACE_MS = 2_000;

const START = "/* statements may take ";
const END = " ms */";

type LongStatements = {
  seconds: number;
  /** Wait for locks as long as for anything else. */
  waitsForLocks?: boolean;
  /** How long the transaction may idle between two statements; as ever, unless said. */
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

/** How long one connection waits for an answer, in milliseconds: longer within a transaction that said so. */
export class Patience {
  #limit = TIME_LIMITS.statement;

  /** Notes what the statement says of itself, and answers how long to wait for it. */
  of(statement: string): number {
    if (statement.startsWith(START)) this.#limit = Number.parseInt(statement.slice(START.length), 10);
    const patience = this.#limit + GRACE_MS;
    if (/^(commit|rollback)$/i.test(statement)) this.#limit = TIME_LIMITS.statement;
    return patience;
  }
}
