import type { InferResult, Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { neverNull, number, sqlRows } from "../../platform/db/sql-rows.ts";
import { ANSWERED_REGISTRATION } from "../../platform/db/ticket-joins.ts";
import { selectHeldTickets } from "../ticket-page/ticket-page.service.ts";

/** The stored facts of a ticket that a printout needs. */
export type PrintableRow = InferResult<ReturnType<typeof selectPrintableTickets>>[number];

function selectPrintableTickets(db: Kysely<Database>, projectId: number) {
  return selectHeldTickets(db, projectId)
    .leftJoin("promo_code_group as group", (join) =>
      join.onRef("group.project_id", "=", "ticket.project_id").onRef("group.id", "=", "ticket.promotion_id"),
    )
    .select([
      "ticket.email",
      "ticket.position",
      "ticket.mobile_phone as mobilePhone",
      "ticket.created_at as createdAt",
      "ticket.answers",
      "ticket.scenario_version as scenarioVersion",
      // The group of the promo code that it was sold with, and that group's image.
      "ticket.promotion_id as promocodeGroupId",
      "group.image_file_id as imageFileId",
      // The question whose answers decide about its template.
      "registration.conditional_question_id as conditionalQuestionId",
    ])
    .select(ANSWERED_REGISTRATION.as("answeredRegistrationId"));
}

/** Tickets with all that can be printed of them, in the order of the ids; an unknown id is left out. */
export async function listPrintableTickets(
  db: Kysely<Database>,
  { projectId, ticketIds }: { projectId: number; ticketIds: readonly number[] },
): Promise<PrintableRow[]> {
  const wanted = sqlRows({ id: neverNull(number), place: number })`
    (select id, place from unnest(${ticketIds}::bigint[]) with ordinality as wanted (id, place))`;
  return await selectPrintableTickets(db, projectId)
    .innerJoin(wanted.as("wanted"), "wanted.id", "ticket.id")
    .orderBy("wanted.place")
    .execute();
}

/** One ticket with all that can be printed of it. */
export async function findPrintableTicket(
  db: Kysely<Database>,
  { projectId, ticketId }: { projectId: number; ticketId: number },
): Promise<PrintableRow | null> {
  const row = await selectPrintableTickets(db, projectId)
    .where("ticket.id", "=", ticketId)
    .executeTakeFirst();
  return row ?? null;
}
