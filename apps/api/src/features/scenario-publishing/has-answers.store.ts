import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

type Place = { projectId: number; registrationId: number };

/** Has anybody answered the registration's questionnaire? A ticket counts whatever its status, and so does a message. */
export async function hasAnswers(
  db: Kysely<Database>,
  { projectId, registrationId }: Place,
): Promise<boolean> {
  const ticket = await db
    .selectFrom("ticket")
    .select("id")
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .limit(1)
    .executeTakeFirst();
  if (ticket) return true;
  const message = await db
    .selectFrom("submission")
    .select("registration_id")
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .where("ticket_id", "is", null)
    .limit(1)
    .executeTakeFirst();
  return message !== undefined;
}
