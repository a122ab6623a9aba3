import { type Kysely, sql } from "kysely";
import { isInReach } from "../../platform/db/projects-in-reach.ts";
import type { Database } from "../../platform/db/schema.ts";
import { neverNull, number, sqlRows } from "../../platform/db/sql-rows.ts";
import type { ListKey } from "./waiting-list.store.ts";

/** The registrations with offers that are due, of all projects. */
export async function listDueLists(db: Kysely<Database>): Promise<ListKey[]> {
  return await db
    .selectFrom("waiting_entry")
    .select(["project_id as projectId", "registration_id as registrationId"])
    .distinct()
    .where(await isInReach(db, "project_id"))
    .where("state", "=", "offered")
    .where("offer_until", "<=", sql<Date>`now()`)
    .execute();
}

/**
 * The registrations that offer in order and keep a place that nobody has an offer for: they were not open when it became
 * free.
 */
export async function listUnofferedLists(db: Kysely<Database>): Promise<ListKey[]> {
  const { rows } = await sqlRows({ projectId: number, registrationId: number })`
    select registration.project_id as "projectId", registration.id as "registrationId"
    from registration
    join project on project.id = registration.project_id
    join registration_capacity capacity on capacity.project_id = registration.project_id
      and capacity.registration_id = registration.id
    where ${await isInReach(db, "registration.project_id")}
      and ${await isInReach(db, "capacity.project_id")}
      and waiting_list <> 'off' and offers_in_order and status = 'open' and set_aside > 0
      and project.end_date_time at time zone project.time_zone >= now()
      and (opens_at is null or opens_at at time zone project.time_zone <= now())
      and (closes_at is null or closes_at at time zone project.time_zone > now())
      and set_aside > (
        select count(*) from waiting_entry offer where offer.project_id = registration.project_id
          and offer.registration_id = registration.id and offer.state = 'offered'
          and ${await isInReach(db, "offer.project_id")}
      )`.execute(db);
  return rows;
}

/** Ends at most `maximum` offers that are due, offers what is kept, and returns how many ended. rules/waiting-list 8 */
export async function expireOffers(
  db: Kysely<Database>,
  { projectId, registrationId }: ListKey,
  maximum: number,
): Promise<number> {
  const { rows } = await sqlRows({ count: neverNull(number) })`
    select expire_offers(${projectId}, ${registrationId}, ${maximum}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}
