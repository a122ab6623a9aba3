import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import {
  isOfAddress,
  LINK_OF_TICKET,
  REGISTRATION_OF_TICKET,
  STATUS_NOW,
} from "../../platform/db/ticket-joins.ts";

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
