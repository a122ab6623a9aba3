import type { FoundRegistration } from "@foyer/contract/search.ts";
import { type Kysely, type SqlBool, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { isVisible, type Sought } from "../../platform/http/visible-projects.ts";

/** Registrations of several projects with this code, or with all words in their name; the newest first. */
export async function listFoundRegistrations(
  db: Kysely<Database>,
  { text, projects, limit }: Sought,
): Promise<FoundRegistration[]> {
  const words = text
    .split(/\s+/)
    .map((word) => sql<SqlBool>`registration.name ilike ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`);
  const { rows } = await sql<FoundRegistration>`
    select registration.project_id as "projectId", project.name as "projectName",
      registration.id as "registrationId", registration.name, registration_code.code
    from registration
    join registration_code on registration_code.project_id = registration.project_id
      and registration_code.registration_id = registration.id
    join project on project.id = registration.project_id
    where ${isVisible("registration.project_id", projects)}
      and (registration_code.code = upper(${text}) or (${sql.join(words, sql` and `)}))
    order by registration_code.code = upper(${text}) desc, registration.id desc limit ${limit}`.execute(db);
  return rows;
}
