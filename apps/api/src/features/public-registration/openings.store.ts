import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

type Place = { projectId: number; registrationId: number };

/** Adds openings of a minute, and forgets those before `oldest`. */
export async function addOpenings(
  db: Kysely<Database>,
  { projectId, registrationId }: Place,
  { minute, opened, oldest }: { minute: Date; opened: number; oldest: Date },
): Promise<void> {
  await sql`
    insert into registration_opening (project_id, registration_id, minute, opened)
    values (${projectId}, ${registrationId}, ${minute}, ${opened})
    on conflict (project_id, registration_id, minute)
    do update set opened = registration_opening.opened + excluded.opened`.execute(db);
  await db
    .deleteFrom("registration_opening")
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .where("minute", "<", oldest)
    .execute();
}

/** How often the questions were opened since then, less the answers that were handed in; never below 0. */
export async function countOpenings(
  db: Kysely<Database>,
  { projectId, registrationId }: Place,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select greatest(0,
      (select coalesce(sum(opened), 0) from registration_opening
        where project_id = ${projectId} and registration_id = ${registrationId} and minute >= ${since})
      - (select count(*) from ticket
        where project_id = ${projectId} and registration_id = ${registrationId} and created_at >= ${since})
      - (select count(*) from submission
        where project_id = ${projectId} and registration_id = ${registrationId} and ticket_id is null
          and created_at >= ${since})
    )::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}
