import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";

/**
 * Queues mails to addresses of tickets. An erasure keeps this from the project while it runs, so no address is read before
 * it and written after it. Any number of servers may queue at once. rules/privacy 5
 */
export function whileNobodyIsErased<T>(
  db: Kysely<Database>,
  projectId: number,
  queue: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    // A statement of its own: one that waited for it would still see the rows of before.
    await sql`select pg_advisory_xact_lock_shared(hashtextextended('queue-mails', ${projectId}))`.execute(
      trx,
    );
    return await queue(trx);
  });
}
