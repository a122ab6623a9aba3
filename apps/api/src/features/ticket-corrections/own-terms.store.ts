import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, sqlValue } from "../../platform/db/sql-rows.ts";
import { REGISTRATION_OF_TICKET, STATUS_NOW } from "../../platform/db/ticket-joins.ts";
import type { TicketKey } from "./ticket-corrections.store.ts";

/** The terms on which the holder of a ticket corrects it at this moment, by its registration of now. rules/tickets 62 */
export type OwnTerms = NonNullable<Awaited<ReturnType<typeof findOwnTerms>>>;

/** Finds the terms of a ticket; a hold that is due counts as expired. */
export async function findOwnTerms(db: Kysely<Database>, { projectId, ticketId }: TicketKey) {
  const row = await db
    .selectFrom("ticket")
    .innerJoin("registration", REGISTRATION_OF_TICKET)
    .innerJoin("project", "project.id", "ticket.project_id")
    .select([
      "ticket.registration_id as registrationId",
      "ticket.culture_code as ticketCulture",
      "registration.correctable_questions as questions",
    ])
    .select(STATUS_NOW.as("status"))
    .select(
      sqlValue(boolean)`coalesce(registration.correct_until at time zone project.time_zone > now()
        and not ticket.is_incomplete, false)`.as("isOpen"),
    )
    .where("ticket.project_id", "=", projectId)
    .where("ticket.id", "=", ticketId)
    .executeTakeFirst();
  return row ?? null;
}
