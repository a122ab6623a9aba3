import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** The names and codes of a project's registrations, by their ids. */
export async function listRegistrations(
  db: Kysely<Database>,
  projectId: number,
): Promise<Map<number, { name: string; code: string }>> {
  const rows = await db
    .selectFrom("registration")
    .innerJoin("registration_code as link", (join) =>
      join.on("link.project_id", "=", projectId).onRef("link.registration_id", "=", "registration.id"),
    )
    .select(["registration.id", "registration.name", "link.code"])
    .where("registration.project_id", "=", projectId)
    .execute();
  return new Map(rows.map(({ id, name, code }) => [id, { name, code }]));
}
