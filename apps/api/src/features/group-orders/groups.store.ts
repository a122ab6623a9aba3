import { projectOfIdentifier } from "@foyer/domain/ticket/ticket-identifier.ts";
import type { Kysely } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, moment, nullable, sqlValue } from "../../platform/db/sql-rows.ts";
import { LINK_OF_GROUP, REGISTRATION_OF_GROUP } from "../../platform/db/ticket-joins.ts";

export type GroupKey = { projectId: number; groupId: number };
export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>;
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** Finds a group with the registration where it was ordered. */
export async function findGroup(db: Kysely<Database>, { projectId, groupId }: GroupKey) {
  const row = await db
    .selectFrom("ticket_group")
    .innerJoin("registration", REGISTRATION_OF_GROUP)
    .innerJoin("registration_code", LINK_OF_GROUP)
    .innerJoin("project", "project.id", "ticket_group.project_id")
    .select(({ ref }) => [
      "ticket_group.id as groupId",
      "ticket_group.project_id as projectId",
      "ticket_group.registration_id as registrationId",
      "ticket_group.identifier",
      "ticket_group.contact_name as contactName",
      "ticket_group.contact_email as contactEmail",
      "ticket_group.culture_code as cultureCode",
      "ticket_group.created_at as createdAt",
      "registration.name as registrationName",
      "registration.culture_code as registrationCulture",
      "registration_code.code as registrationCode",
      sqlValue(nullable(moment))`case when registration.cancel_until at time zone project.time_zone > now()
        then registration.cancel_until at time zone project.time_zone end`.as("cancelUntil"),
      jsonBuildObject({
        registration: ref("registration.how_to_pay"),
        project: ref("project.how_to_pay"),
      }).as("howToPay"),
    ])
    .where("ticket_group.project_id", "=", projectId)
    .where("ticket_group.id", "=", groupId)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the group of a link, which names its project. */
export async function findGroupKey(db: Kysely<Database>, identifier: string): Promise<GroupKey | null> {
  const projectId = projectOfIdentifier(identifier);
  if (projectId === null) return null;
  const row = await db
    .selectFrom("ticket_group")
    .select("id")
    .where("project_id", "=", projectId)
    .where("identifier", "=", identifier)
    .executeTakeFirst();
  return row ? { projectId, groupId: row.id } : null;
}

/** Lists the tickets of a group in the order of the people. */
export function listMembers(db: Kysely<Database>, { projectId, groupId }: GroupKey) {
  return db
    .selectFrom("ticket")
    .select([
      "id as ticketId",
      "first_name as firstName",
      "last_name as lastName",
      "sur_name as surName",
      "email",
      "status",
      "is_incomplete as isIncomplete",
      "price_cents as price",
      "payment_id as paymentId",
      "expire_payment_at as expirePaymentAt",
    ])
    .where("project_id", "=", projectId)
    .where("group_id", "=", groupId)
    .select(
      sqlValue(boolean)`exists (
        select from ticket_offer offer
        where offer.project_id = ${projectId} and offer.ticket_id = ticket.id and offer.outcome = 'accepted')`.as(
        "isPassedOn",
      ),
    )
    .orderBy("id")
    .execute();
}
