import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, neverNull, sqlValue } from "../../platform/db/sql-rows.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { WaitingRows } from "../../platform/durable-work/waiting-rows.store.ts";

/** The files that are not matched to the last line. */
export const filesToMatch: WaitingRows = (db, isReachable) =>
  db
    .selectFrom("visitor_file")
    .select("project_id as projectId")
    .where(isReachable)
    .whereRef("matched_line", "<", "last_line");

/**
 * Matches the project's next lines. Returns whether it did: false when none is left, or while its tickets are indexed. In a
 * transaction, so that a cluster takes the lock where the index and the removal of a file take it. rules/distribution 6
 */
export async function matchLines(db: Kysely<Database>, projectId: number, lines: number): Promise<boolean> {
  const { hasMatched } = await inTransaction(db, (trx) =>
    trx
      .selectNoFrom(sqlValue(neverNull(boolean))`match_scans(${projectId}, ${lines})`.as("hasMatched"))
      .executeTakeFirstOrThrow(),
  );
  return hasMatched;
}
