import type { DeliveryState, ItecDeliveryQuery } from "@foyer/contract/itec-deliveries.ts";
import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { sqlValue, text } from "../../platform/db/sql-rows.ts";
import type { WorkKey } from "../../platform/durable-work/work.store.ts";

export type RegistrationKey = { projectId: number; registrationId: number };

/** A delivery with the state of its work. */
export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** The ticket, registration and event of a delivery, as they are now. */
export type DeliveryBasis = NonNullable<Awaited<ReturnType<typeof findDeliveryBasis>>>;

type Joined = Database & {
  delivery: Database["itec_delivery"];
  work: Database["durable_work"];
};

const stateOf = (row: ExpressionBuilder<Joined, "delivery" | "work" | "ticket">) =>
  row
    .case()
    .when("delivery.delivered_at", "is not", null)
    .then<DeliveryState>("delivered")
    .when("delivery.dropped_because", "is not", null)
    .then<DeliveryState>("dropped")
    .when("work.state", "=", "failed")
    .then<DeliveryState>("failed")
    .else<DeliveryState>("waiting")
    .end();

/** The deliveries of a registration; an empty state is any. */
function deliveriesOf(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
  state: DeliveryState | "" = "",
) {
  const deliveries = db
    .selectFrom("itec_delivery as delivery")
    .innerJoin("durable_work as work", (join) =>
      join.onRef("work.project_id", "=", "delivery.project_id").onRef("work.id", "=", "delivery.work_id"),
    )
    .innerJoin("ticket", (join) =>
      join
        .onRef("ticket.project_id", "=", "delivery.project_id")
        .onRef("ticket.id", "=", "delivery.ticket_id"),
    )
    .where("delivery.project_id", "=", projectId)
    .where("delivery.registration_id", "=", registrationId);
  return state === "" ? deliveries : deliveries.where((row) => row(stateOf(row), "=", state));
}

/** The rows of deliveries, as they are listed. */
const rowsOf = (deliveries: ReturnType<typeof deliveriesOf>) =>
  deliveries
    .select([
      "delivery.id",
      "delivery.work_id as workId",
      "delivery.ticket_id as ticketId",
      sqlValue(text)`concat_ws(' ', nullif(first_name, ''), nullif(last_name, ''))`.as("fullName"),
      "work.attempts",
      "delivery.created_at as createdAt",
      "work.due_at as nextAt",
      "delivery.delivered_at as deliveredAt",
    ])
    .select((row) => [
      stateOf(row).as("state"),
      row.fn.coalesce("delivery.dropped_because", "work.last_error").as("lastError"),
    ]);

export async function isRegistration(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
): Promise<boolean> {
  const row = await db
    .selectFrom("registration")
    .select("id")
    .where("project_id", "=", projectId)
    .where("id", "=", registrationId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countDeliveries(
  db: Kysely<Database>,
  key: RegistrationKey,
  state: DeliveryState | "",
): Promise<number> {
  const { count } = await deliveriesOf(db, key, state)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** One page, the newest first. */
export function listDeliveryPage(
  db: Kysely<Database>,
  key: RegistrationKey,
  { state, currentPage, sizePerPage }: ItecDeliveryQuery,
) {
  return rowsOf(deliveriesOf(db, key, state))
    .orderBy("delivery.id", "desc")
    .limit(sizePerPage)
    .offset((currentPage - 1) * sizePerPage)
    .execute();
}

export async function findDelivery(db: Kysely<Database>, key: RegistrationKey, deliveryId: number) {
  const row = await rowsOf(deliveriesOf(db, key)).where("delivery.id", "=", deliveryId).executeTakeFirst();
  return row ?? null;
}

/** The work of all failed deliveries of a registration. */
export function listFailedWork(db: Kysely<Database>, key: RegistrationKey): Promise<WorkKey[]> {
  return deliveriesOf(db, key, "failed")
    .select(["delivery.project_id as projectId", "delivery.work_id as id"])
    .execute();
}

/** Reads the data that the work delivers, from the ticket as it is now. rules/itec 6 */
export async function findDeliveryBasis(db: Kysely<Database>, { projectId, id }: WorkKey) {
  const row = await db
    .selectFrom("itec_delivery as delivery")
    .innerJoin("ticket", (join) =>
      join.on("ticket.project_id", "=", projectId).onRef("ticket.id", "=", "delivery.ticket_id"),
    )
    .innerJoin("registration", (join) =>
      join
        .on("registration.project_id", "=", projectId)
        .onRef("registration.id", "=", "delivery.registration_id"),
    )
    .innerJoin("registration_code as link", (join) =>
      join.on("link.project_id", "=", projectId).onRef("link.registration_id", "=", "registration.id"),
    )
    .innerJoin("project", (join) => join.on("project.id", "=", projectId))
    .select([
      "delivery.id as deliveryId",
      "registration.id as registrationId",
      "registration.name as registrationName",
      "registration.itec_key as sealedKey",
      "registration.itec_attendee_type_id as attendeeTypeId",
      "link.code as registrationCode",
      "project.name as projectName",
      "project.event_beid as eventBEID",
      "ticket.id as ticketId",
      "ticket.status as ticketStatus",
      "ticket.identifier",
      "ticket.barcode",
      "ticket.culture_code as cultureCode",
      "ticket.first_name as firstName",
      "ticket.last_name as lastName",
      "ticket.sur_name as surName",
      "ticket.company",
      "ticket.position",
      "ticket.job_level as jobLevel",
      "ticket.country",
      "ticket.region",
      "ticket.city",
      "ticket.mobile_phone as mobilePhone",
      "ticket.web_site as webSite",
    ])
    .select((row) => row.fn<string>("trim", ["ticket.email"]).as("email"))
    .where("delivery.project_id", "=", projectId)
    .where("delivery.work_id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

type End = { projectId: number; deliveryId: number };

export async function updateDelivered(db: Kysely<Database>, { projectId, deliveryId }: End): Promise<void> {
  await db
    .updateTable("itec_delivery")
    .set({ delivered_at: sql<Date>`now()` })
    .where("project_id", "=", projectId)
    .where("id", "=", deliveryId)
    .execute();
}

export async function updateDropped(
  db: Kysely<Database>,
  { projectId, deliveryId }: End,
  reason: string,
): Promise<void> {
  await db
    .updateTable("itec_delivery")
    .set({ dropped_because: reason })
    .where("project_id", "=", projectId)
    .where("id", "=", deliveryId)
    .execute();
}
