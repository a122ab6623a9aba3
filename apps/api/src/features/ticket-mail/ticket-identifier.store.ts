import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** The identifier in a ticket's public link. */
export async function findIdentifier(
  db: Kysely<Database>,
  { projectId, ticketId }: { projectId: number; ticketId: number },
): Promise<string> {
  const { identifier } = await db
    .selectFrom("ticket")
    .select("identifier")
    .where("project_id", "=", projectId)
    .where("id", "=", ticketId)
    .executeTakeFirstOrThrow();
  return identifier;
}
