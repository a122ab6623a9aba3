import type { FoundRegistration } from "@foyer/contract/search.ts";
import { type Kysely, type SqlBool, sql } from "kysely";
import { LINK_OF_REGISTRATION } from "../../platform/db/registration-joins.ts";
import type { Database } from "../../platform/db/schema.ts";
import { isVisible, type SearchFilter } from "../../platform/http/visible-projects.ts";

/** Registrations of several projects with this code, or with all words in their name; the newest first. */
export async function listFoundRegistrations(
  db: Kysely<Database>,
  { text, projects, limit }: SearchFilter,
): Promise<FoundRegistration[]> {
  const words = text
    .split(/\s+/)
    .map((word) => sql<SqlBool>`registration.name ilike ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`);
  const hasCode = sql<SqlBool>`registration_code.code = upper(${text})`;
  return db
    .selectFrom("registration")
    .innerJoin("registration_code", LINK_OF_REGISTRATION)
    .innerJoin("project", "project.id", "registration.project_id")
    .select([
      "registration.project_id as projectId",
      "project.name as projectName",
      "registration.id as registrationId",
      "registration.name",
      "registration_code.code",
    ])
    .where(isVisible("registration.project_id", projects))
    .where((row) => row.or([hasCode, row.and(words)]))
    .orderBy(hasCode, "desc")
    .orderBy("registration.id", "desc")
    .limit(limit)
    .execute();
}
