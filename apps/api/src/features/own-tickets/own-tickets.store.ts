import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { json, sqlValue } from "../../platform/db/sql-rows.ts";
import {
  isOfAddress,
  LINK_OF_GROUP,
  LINK_OF_TICKET,
  REGISTRATION_OF_GROUP,
  REGISTRATION_OF_TICKET,
  STATUS_NOW,
} from "../../platform/db/ticket-joins.ts";

/** Lists the groups that an address has ordered in a project, the newest first, with what their tickets are. */
export function listGroupsOfAddress(
  db: Kysely<Database>,
  { projectId, address }: { projectId: number; address: string },
  maximum: number,
) {
  return db
    .selectFrom("ticket_group")
    .innerJoin("registration", REGISTRATION_OF_GROUP)
    .innerJoin("registration_code", LINK_OF_GROUP)
    .select([
      "ticket_group.id as groupId",
      "ticket_group.identifier",
      "ticket_group.created_at as createdAt",
      "registration_code.code as registrationCode",
      "registration.name as registrationName",
      sqlValue(json<TicketStatus[]>())`coalesce((
        select jsonb_agg(distinct ${STATUS_NOW}) from ticket
        where ticket.project_id = ${projectId} and ticket.group_id = ticket_group.id), '[]')`.as("statuses"),
    ])
    .where("ticket_group.project_id", "=", projectId)
    .where(isOfAddress(sql.ref("ticket_group.contact_email"), sql`${address}::text`))
    .orderBy("ticket_group.id", "desc")
    .limit(maximum)
    .execute();
}

/** Lists the tickets of every status that an address has in a project, the newest first. */
export function listTicketsOfAddress(
  db: Kysely<Database>,
  { projectId, address }: { projectId: number; address: string },
  maximum: number,
) {
  return db
    .selectFrom("ticket")
    .innerJoin("registration", REGISTRATION_OF_TICKET)
    .innerJoin("registration_code", LINK_OF_TICKET)
    .select([
      "ticket.id as ticketId",
      "ticket.identifier",
      "ticket.first_name as firstName",
      "ticket.last_name as lastName",
      "ticket.sur_name as surName",
      "ticket.created_at as createdAt",
      STATUS_NOW.as("status"),
      "registration_code.code as registrationCode",
      "registration.name as registrationName",
    ])
    .where("ticket.project_id", "=", projectId)
    .where(isOfAddress(sql.ref("ticket.email"), sql`${address}::text`))
    .orderBy("ticket.id", "desc")
    .limit(maximum)
    .execute();
}
