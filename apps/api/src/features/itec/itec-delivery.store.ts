import type { DeliveryState, ItecDelivery, ItecDeliveryQuery } from "@foyer/contract/itec-deliveries.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { WorkKey } from "../../platform/durable-work/work.store.ts";

export type RegistrationKey = { projectId: number; registrationId: number };

/** A delivery with the state of its work. */
export type DeliveryRow = Omit<ItecDelivery, "createdAt" | "nextAt" | "deliveredAt"> & {
  /** A UUID. */
  workId: string;
  createdAt: Date;
  nextAt: Date;
  deliveredAt: Date | null;
};

/** What a delivery is made from, as it is now. */
export type DeliveryBasis = {
  deliveryId: number;
  registrationId: number;
  ticketStatus: string;
  sealedKey: Buffer | null;
  /** What the receiver reads. */
  content: Record<string, unknown>;
};

const STATE = sql<DeliveryState>`case when delivered_at is not null then 'delivered'
  when dropped_because is not null then 'dropped' when work.state = 'failed' then 'failed' else 'waiting' end`;

const DELIVERIES = sql`itec_delivery delivery
  join durable_work work on work.project_id = delivery.project_id and work.id = delivery.work_id
  join ticket on ticket.project_id = delivery.project_id and ticket.id = delivery.ticket_id`;

const columns = sql`delivery.id, delivery.work_id as "workId", ticket_id as "ticketId",
  concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) as "fullName", ${STATE} as state, work.attempts,
  coalesce(dropped_because, work.last_error) as "lastError", delivery.created_at as "createdAt",
  work.due_at as "nextAt", delivered_at as "deliveredAt"`;

const isOf = ({ projectId, registrationId }: RegistrationKey) =>
  sql`delivery.project_id = ${projectId} and delivery.registration_id = ${registrationId}`;

const matching = (key: RegistrationKey, state: DeliveryState | "") =>
  state === "" ? isOf(key) : sql`${isOf(key)} and ${STATE} = ${state}`;

export async function isRegistration(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
): Promise<boolean> {
  const { rows } = await sql`
    select from registration where project_id = ${projectId} and id = ${registrationId}`.execute(db);
  return rows.length > 0;
}

export async function countDeliveries(
  db: Kysely<Database>,
  key: RegistrationKey,
  state: DeliveryState | "",
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${DELIVERIES} where ${matching(key, state)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One page, the newest first. */
export async function listDeliveryPage(
  db: Kysely<Database>,
  key: RegistrationKey,
  { state, currentPage, sizePerPage }: ItecDeliveryQuery,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from ${DELIVERIES} where ${matching(key, state)}
    order by delivery.id desc limit ${sizePerPage} offset ${(currentPage - 1) * sizePerPage}`.execute(db);
  return rows;
}

export async function findDelivery(
  db: Kysely<Database>,
  key: RegistrationKey,
  deliveryId: number,
): Promise<DeliveryRow | null> {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from ${DELIVERIES} where ${isOf(key)} and delivery.id = ${deliveryId}`.execute(db);
  return rows[0] ?? null;
}

/** The work of all failed deliveries of a registration. */
export async function listFailedWork(db: Kysely<Database>, key: RegistrationKey): Promise<WorkKey[]> {
  const { rows } = await sql<WorkKey>`
    select delivery.project_id as "projectId", delivery.work_id as id from ${DELIVERIES}
    where ${matching(key, "failed")}`.execute(db);
  return rows;
}

/** What the work delivers, from the ticket as it is now. rules/itec 6 */
export async function findDeliveryBasis(
  db: Kysely<Database>,
  { projectId, id }: WorkKey,
): Promise<DeliveryBasis | null> {
  const { rows } = await sql<DeliveryBasis>`
    select delivery.id as "deliveryId", delivery.registration_id as "registrationId", ticket.status as "ticketStatus",
      itec_key as "sealedKey",
      jsonb_build_object(
        'event', 'ticket.confirmed',
        'attendeeTypeId', itec_attendee_type_id,
        'project', jsonb_build_object('id', project.id, 'name', project.name, 'eventBEID', event_beid),
        'registration', jsonb_build_object('id', registration.id, 'code', link.code, 'name', registration.name),
        'ticket', jsonb_build_object('ticketId', ticket.id, 'identifier', identifier, 'barcode', barcode,
          'cultureCode', ticket.culture_code),
        'attendee', jsonb_build_object('firstName', first_name, 'lastName', last_name, 'surName', sur_name,
          'company', company, 'position', position, 'jobLevel', job_level, 'country', country, 'region', region,
          'city', city, 'email', trim(email), 'mobilePhone', mobile_phone, 'webSite', web_site)
      ) as content
    from itec_delivery delivery
    join ticket on ticket.project_id = ${projectId} and ticket.id = delivery.ticket_id
    join registration on registration.project_id = ${projectId} and registration.id = delivery.registration_id
    join registration_code link on link.project_id = ${projectId} and link.registration_id = registration.id
    join project on project.id = ${projectId}
    where delivery.project_id = ${projectId} and delivery.work_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

type End = { projectId: number; deliveryId: number };

export async function updateDelivered(db: Kysely<Database>, { projectId, deliveryId }: End): Promise<void> {
  await sql`update itec_delivery set delivered_at = now()
    where project_id = ${projectId} and id = ${deliveryId}`.execute(db);
}

export async function updateDropped(
  db: Kysely<Database>,
  { projectId, deliveryId }: End,
  reason: string,
): Promise<void> {
  await sql`update itec_delivery set dropped_because = ${reason}
    where project_id = ${projectId} and id = ${deliveryId}`.execute(db);
}
