import type { Kysely } from "kysely";
import { isInReach } from "../../platform/db/projects-in-reach.ts";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, neverNull, sqlValue } from "../../platform/db/sql-rows.ts";
import { inTransaction } from "../../platform/db/transaction.ts";

/** Lists the projects with files that are not matched to the last line. */
export async function listProjectsToMatch(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom("visitor_file")
    .select("project_id as projectId")
    .distinct()
    .where(await isInReach(db, "project_id"))
    .whereRef("matched_line", "<", "last_line")
    .execute();
  return rows.map(({ projectId }) => projectId);
}

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
