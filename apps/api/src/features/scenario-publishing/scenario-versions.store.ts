import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

type VersionRow = { version: number; savedAt: Date; savedBy: string; changes: string[] };

/** Published versions below `before`, the newest first; who and what stands in the audit. */
export async function listVersionRows(
  db: Kysely<Database>,
  { projectId, registrationId }: { projectId: number; registrationId: number },
  { before, limit }: { before: number; limit: number },
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select scenario.version, saved_at as "savedAt", coalesce(saved.staff_name, made.staff_name, '') as "savedBy",
      coalesce(nullif(saved.after -> 'changes', 'null'), '[]') as changes
    from scenario
    left join audit saved on saved.project_id = scenario.project_id and saved.entity = 'scenario'
      and saved.entity_id = ${String(registrationId)} and (saved.after ->> 'version')::int = scenario.version
    left join audit made on made.project_id = scenario.project_id and made.entity = 'registration'
      and made.entity_id = ${String(registrationId)} and made.action = 'create' and scenario.version = 1
    where scenario.project_id = ${projectId} and registration_id = ${registrationId}
      and scenario.version < ${before}
    order by scenario.version desc limit ${limit}`.execute(db);
  return rows;
}
