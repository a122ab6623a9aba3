import { projectOfIdentifier } from "@foyer/domain/ticket/ticket-identifier.ts";
import type { InferResult, Kysely } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { prepare } from "../../platform/db/prepared.ts";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, column, moment, nullable, sqlValue } from "../../platform/db/sql-rows.ts";
import { LINK_OF_TICKET, REGISTRATION_OF_TICKET, STATUS_NOW } from "../../platform/db/ticket-joins.ts";

/** A ticket as its holder sees it. */
export type HeldTicket = InferResult<ReturnType<typeof selectHeldTickets>>[number];

/** Until when its holder can cancel a ticket; null: not, or no longer. Decided again by `cancel_own_ticket`. */
const CANCEL_UNTIL = sqlValue(nullable(moment))`
  case when (ticket.status = 'held' or ticket.status = 'issued' and ticket.price_cents = 0 and ticket.payment_id is null)
    and registration.cancel_until at time zone project.time_zone > now()
  then registration.cancel_until at time zone project.time_zone end`;

/** Until when its holder can correct a ticket; null: never. Decided again by each correction. rules/tickets 62 */
const CORRECT_UNTIL = sqlValue(nullable(moment))`registration.correct_until at time zone project.time_zone`;
const CAN_CORRECT = sqlValue(boolean)`coalesce(
    (ticket.status = 'issued' or ticket.status = 'held' and coalesce(ticket.expire_payment_at > now(), true))
    and not ticket.is_incomplete and registration.correct_until at time zone project.time_zone > now(), false)`;

/** The VAT rate that is in the price: the registration's own, else the seller's. rules/invoices 20 */
const VAT_RATE = (projectId: number) => sqlValue(nullable(column("registration.vat_rate")))`coalesce(
    registration.vat_rate, (select vat_rate from project_invoicing where project_id = ${projectId}))`;

/** Tickets of one project as their holders see them, for further conditions and columns. */
export function selectHeldTickets(db: Kysely<Database>, projectId: number) {
  return db
    .selectFrom("ticket")
    .innerJoin("barcode", (join) =>
      join.onRef("barcode.project_id", "=", "ticket.project_id").onRef("barcode.code", "=", "ticket.barcode"),
    )
    .innerJoin("barcode_pool", (join) =>
      join
        .onRef("barcode_pool.project_id", "=", "ticket.project_id")
        .onRef("barcode_pool.id", "=", "barcode.pool_id"),
    )
    .innerJoin("registration", REGISTRATION_OF_TICKET)
    .innerJoin("registration_code", LINK_OF_TICKET)
    .innerJoin("project", "project.id", "ticket.project_id")
    .leftJoin("ticket_group", (join) =>
      join
        .onRef("ticket_group.project_id", "=", "ticket.project_id")
        .onRef("ticket_group.id", "=", "ticket.group_id"),
    )
    .where("ticket.project_id", "=", projectId)
    .select(({ ref }) => [
      "ticket.project_id as projectId",
      "ticket.id as ticketId",
      "ticket.registration_id as registrationId",
      "ticket.identifier",
      "ticket.barcode",
      STATUS_NOW.as("status"),
      "barcode_pool.barcode_type as barcodeType",
      "ticket.first_name as firstName",
      "ticket.last_name as lastName",
      "ticket.sur_name as surName",
      "ticket.company",
      "ticket.price_cents as price",
      VAT_RATE(projectId).as("vatRate"),
      "ticket.purchased",
      "ticket.expire_payment_at as expirePaymentAt",
      "ticket.culture_code as cultureCode",
      "registration_code.code as registrationCode",
      "registration.name as registrationName",
      "registration.culture_code as registrationCulture",
      CANCEL_UNTIL.as("cancelUntil"),
      CORRECT_UNTIL.as("correctUntil"),
      CAN_CORRECT.as("canCorrect"),
      "ticket.is_incomplete as isIncomplete",
      "ticket.group_id as groupId",
      "ticket_group.contact_name as groupContact",
      jsonBuildObject({
        registration: ref("registration.how_to_pay"),
        project: ref("project.how_to_pay"),
      }).as("howToPay"),
    ]);
}

/** The ticket of a public address, in the project that the address names; an older address is looked for in all. */
export async function findTicket(db: Kysely<Database>, identifier: string): Promise<HeldTicket | null> {
  const projectId = projectOfIdentifier(identifier) ?? (await findProjectOfOlder(db, identifier));
  if (projectId === null) return null;
  // Its joins take longer to plan than to read.
  const ticket = selectHeldTickets(db, projectId).where("ticket.identifier", "=", identifier).$call(prepare);
  return (await ticket.executeTakeFirst()) ?? null;
}

/** The project first: on a cluster this asks all nodes, for which guessed addresses must cost little. */
async function findProjectOfOlder(db: Kysely<Database>, identifier: string): Promise<number | null> {
  const ticket = db.selectFrom("ticket").select("project_id").where("identifier", "=", identifier);
  return (await ticket.executeTakeFirst())?.project_id ?? null;
}

/** Whether the link was a ticket's until it was passed on. rules/tickets 69 */
export async function isFormerLink(db: Kysely<Database>, identifier: string): Promise<boolean> {
  const projectId = projectOfIdentifier(identifier);
  // An older address does not say its project.
  const offer = db.selectFrom("ticket_offer").select("ticket_id").where("former_identifier", "=", identifier);
  const ofProject = projectId === null ? offer : offer.where("project_id", "=", projectId);
  return (await ofProject.executeTakeFirst()) !== undefined;
}
