import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** Projects with files whose tickets are not entered to the last line. */
export async function listProjectsToSettle(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ projectId: number }>`
    select distinct project_id as "projectId" from visitor_file where settled_line < last_line`.execute(db);
  return rows.map(({ projectId }) => projectId);
}

/** Enters the tickets of the project's next lines; false when all are, or while its tickets are indexed. */
export async function settleLines(db: Kysely<Database>, projectId: number, lines: number): Promise<boolean> {
  const { rows } = await sql<{ isSettled: boolean }>`
    select settle_visitors(${projectId}, ${lines}) as "isSettled"`.execute(db);
  return rows[0]?.isSettled ?? false;
}
