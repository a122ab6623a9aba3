import type { Kysely, Transaction } from "kysely";
import { prepare } from "../../platform/db/prepared.ts";
import type { Database } from "../../platform/db/schema.ts";
import {
  LINK_OF_GROUP,
  LINK_OF_TICKET,
  REGISTRATION_OF_GROUP,
  REGISTRATION_OF_TICKET,
  STATUS_NOW,
} from "../../platform/db/ticket-joins.ts";
import type { PaymentSubject } from "../payments/payments.service.ts";

const ticketsOf = (db: Kysely<Database>, { projectId, ticketId, groupId }: PaymentSubject) => {
  const tickets = db.selectFrom("ticket").where("ticket.project_id", "=", projectId);
  return ticketId === null
    ? tickets.where("ticket.group_id", "=", groupId)
    : tickets.where("ticket.id", "=", ticketId);
};

/** Lists the tickets of a payment with their state of now. */
export function listPayableTickets(db: Kysely<Database>, subject: PaymentSubject) {
  return ticketsOf(db, subject)
    .select([
      "ticket.id as ticketId",
      STATUS_NOW.as("status"),
      "ticket.price_cents as price",
      "ticket.expire_payment_at as expireAt",
      "ticket.group_id as groupId",
    ])
    .orderBy("ticket.id")
    .$call(prepare)
    .execute();
}

/** Locks the tickets of a payment in their order, so that their price and their hold stay until the transaction ends. */
export async function lockPayableTickets(trx: Transaction<Database>, subject: PaymentSubject): Promise<void> {
  const tickets = ticketsOf(trx, subject).select("ticket.id").orderBy("ticket.id").forUpdate();
  await tickets.$call(prepare).execute();
}

/** Lets the held tickets of a payment wait at least until this time. rules/payments 11 */
export async function extendHold(
  trx: Transaction<Database>,
  { projectId, ticketId, groupId }: PaymentSubject,
  until: Date,
): Promise<void> {
  const held = trx
    .updateTable("ticket")
    .set({ expire_payment_at: until })
    .where("project_id", "=", projectId)
    .where("status", "=", "held")
    .where("expire_payment_at", "<", until);
  await (ticketId === null
    ? held.where("group_id", "=", groupId)
    : held.where("id", "=", ticketId)
  ).execute();
}

/** Finds the page of a ticket or of a group's contact. */
export function findPage(db: Kysely<Database>, { projectId, ticketId, groupId }: PaymentSubject) {
  if (ticketId !== null)
    return db
      .selectFrom("ticket")
      .innerJoin("registration", REGISTRATION_OF_TICKET)
      .innerJoin("registration_code", LINK_OF_TICKET)
      .innerJoin("project", "project.id", "ticket.project_id")
      .select([
        "registration_code.code",
        "ticket.identifier",
        "ticket.email",
        "ticket.culture_code as culture",
        "project.name as projectName",
        "registration.name as registrationName",
      ])
      .where("ticket.project_id", "=", projectId)
      .where("ticket.id", "=", ticketId)
      .$call(prepare)
      .executeTakeFirst();
  return db
    .selectFrom("ticket_group")
    .innerJoin("registration", REGISTRATION_OF_GROUP)
    .innerJoin("registration_code", LINK_OF_GROUP)
    .innerJoin("project", "project.id", "ticket_group.project_id")
    .select([
      "registration_code.code",
      "ticket_group.identifier",
      "ticket_group.contact_email as email",
      "ticket_group.culture_code as culture",
      "project.name as projectName",
      "registration.name as registrationName",
    ])
    .where("ticket_group.project_id", "=", projectId)
    .where("ticket_group.id", "=", groupId)
    .executeTakeFirst();
}

/** Finds the group and the barcode of a ticket. */
export function findTicket(
  db: Kysely<Database>,
  { projectId, ticketId }: { projectId: number; ticketId: number },
) {
  return db
    .selectFrom("ticket")
    .select(["group_id as groupId", "barcode"])
    .where("project_id", "=", projectId)
    .where("id", "=", ticketId)
    .executeTakeFirst();
}
