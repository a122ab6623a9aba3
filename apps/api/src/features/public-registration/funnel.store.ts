import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

type Place = { projectId: number; registrationId: number };

/** Adds counts of tabs; several servers add to the same row. Never more started than opened. rules/home 9 */
export async function addToFunnel(
  db: Kysely<Database>,
  { projectId, registrationId }: Place,
  { opened, started }: { opened: number; started: number },
): Promise<void> {
  await sql`
    insert into registration_funnel (project_id, registration_id, opened, started)
    values (${projectId}, ${registrationId}, ${opened}, least(${started}::bigint, ${opened}::bigint))
    on conflict (project_id, registration_id) do update set
      opened = registration_funnel.opened + ${opened},
      started = least(registration_funnel.opened + ${opened}, registration_funnel.started + ${started})`.execute(
    db,
  );
}
