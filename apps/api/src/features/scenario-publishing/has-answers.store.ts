import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

type Place = { projectId: number; registrationId: number };

/**
 * Has anybody answered the registration's questionnaire? A ticket counts whatever its status, also one that was moved to
 * another registration since, and so does a message.
 */
export async function hasAnswers(db: Kysely<Database>, place: Place): Promise<boolean> {
  return (
    (await hasTickets(db, place)) || (await hasMovedTickets(db, place)) || (await hasMessages(db, place))
  );
}

async function hasTickets(db: Kysely<Database>, { projectId, registrationId }: Place): Promise<boolean> {
  const ticket = await db
    .selectFrom("ticket")
    .select("id")
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .limit(1)
    .executeTakeFirst();
  return ticket !== undefined;
}

/** A read of its own: each of both has an index to stop at. */
async function hasMovedTickets(db: Kysely<Database>, { projectId, registrationId }: Place): Promise<boolean> {
  const ticket = await db
    .selectFrom("ticket")
    .select("id")
    .where("project_id", "=", projectId)
    .where("answered_registration_id", "=", registrationId)
    .limit(1)
    .executeTakeFirst();
  return ticket !== undefined;
}

async function hasMessages(db: Kysely<Database>, { projectId, registrationId }: Place): Promise<boolean> {
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
