import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** Projects with tickets that are not indexed yet. */
export async function listProjectsToIndex(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ projectId: number }>`
    select distinct project_id as "projectId" from ticket_change`.execute(db);
  return rows.map(({ projectId }) => projectId);
}

/** Indexes up to `most` changes of a project's tickets and returns how many; 0 while another server does so. */
export async function indexChanges(db: Kysely<Database>, projectId: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select index_tickets(${projectId}, ${most}) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
