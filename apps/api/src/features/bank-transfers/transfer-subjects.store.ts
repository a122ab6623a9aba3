import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { STATUS_NOW } from "../../platform/db/ticket-joins.ts";

const selectTickets = (db: Kysely<Database>, projectId: number) =>
  db
    .selectFrom("ticket")
    .leftJoin("ticket_group", (join) =>
      join
        .onRef("ticket_group.project_id", "=", "ticket.project_id")
        .onRef("ticket_group.id", "=", "ticket.group_id"),
    )
    .select([
      "ticket.id as ticketId",
      "ticket.group_id as groupId",
      STATUS_NOW.as("status"),
      "ticket.price_cents as price",
      "ticket.payment_id as paymentId",
      "ticket.first_name as firstName",
      "ticket.last_name as lastName",
      "ticket.sur_name as surName",
      "ticket_group.contact_name as contactName",
    ])
    .where("ticket.project_id", "=", projectId)
    .orderBy("ticket.id");

export type SubjectTicket = Awaited<ReturnType<typeof listTicketsById>>[number];

/** Lists tickets by their ids. */
export function listTicketsById(db: Kysely<Database>, projectId: number, ids: readonly number[]) {
  return selectTickets(db, projectId)
    .where("ticket.id", "in", [...ids])
    .execute();
}

/** Lists the tickets of groups. */
export function listTicketsOfGroups(db: Kysely<Database>, projectId: number, ids: readonly number[]) {
  return selectTickets(db, projectId)
    .where("ticket.group_id", "in", [...ids])
    .execute();
}

/** Lists which of these payments were noted by hand, and for what. */
export function listNotedPayments(db: Kysely<Database>, projectId: number, paymentIds: readonly string[]) {
  return db
    .selectFrom("payment_attempt")
    .select(["reference as paymentId", "ticket_id as ticketId", "group_id as groupId"])
    .where("project_id", "=", projectId)
    .where("provider", "=", "hand")
    .where("reference", "in", [...paymentIds])
    .orderBy("id")
    .execute();
}
