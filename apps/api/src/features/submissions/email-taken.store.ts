import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** Returns whether a live ticket of the registration has this address, in lower case. Only if addresses must be unique. */
export async function isEmailTaken(
  db: Kysely<Database>,
  { projectId, registrationId }: { projectId: number; registrationId: number },
  email: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("ticket")
    .select("id")
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .where("unique_email", "=", email)
    .executeTakeFirst();
  return row !== undefined;
}
