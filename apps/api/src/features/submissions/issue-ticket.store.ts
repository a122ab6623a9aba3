import type { Cents } from "@foyer/domain/money/cents.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import type { TicketField } from "@foyer/domain/ticket/ticket-fields.ts";
import { type Kysely, sql } from "kysely";
import { prepared } from "../../platform/db/prepared.ts";
import type { Database } from "../../platform/db/schema.ts";

/** Whom a hold is counted for, and the maximums of holds of one registration. rules/tickets 24 */
export type HoldLimits = {
  /** The key of the mailbox; null without an address. */
  recipient: string | null;
  recipientMaximum: number;
  /** A keyed hash; null for requests from this machine itself. */
  network: Buffer | null;
  networkMaximum: number;
  /** A network's maximum as a percentage of the registration's places. */
  networkShare: number;
};

export type NewTicket = {
  projectId: number;
  registrationId: number;
  poolId: number;
  cultureCode: string;
  scenarioVersion: number;
  fields: Record<TicketField, string>;
  results: readonly ResultItem[];
  originalPrice: Cents;
  price: Cents;
  holdMinutes: number;
  /** Null where addresses need not be unique. */
  uniqueEmail: string | null;
  holdLimits: HoldLimits;
  idempotencyKey: string;
  digest: Buffer;
};

export type IssuedTicket = {
  ticketId: number;
  identifier: string;
  barcode: string;
  price: Cents;
  purchased: boolean;
  expirePaymentAt: Date | null;
};

/**
 * Takes a code and a place, writes ticket, receipt, audit row and outbox row: one statement, all or nothing. Null when
 * no code is free or no place is left. `waits`: wait for codes that other transactions have locked instead of skipping
 * them. A hold above its limits violates `holds_of_recipient` or `holds_of_network`. rules/tickets 4, 24
 *
 * It is the only statement that touches tables of several slices, which makes it exact and fast.
 */
export async function issueTicket(
  db: Kysely<Database>,
  ticket: NewTicket,
  { waits }: { waits: boolean },
): Promise<IssuedTicket | null> {
  const { projectId, registrationId, fields, price, holdLimits: limits } = ticket;
  const isFree = price === 0;
  const { rows } = await sql<IssuedTicket>`${prepared(waits ? "issue-ticket-waiting" : "issue-ticket")}
    with stock as (
      select code from barcode where project_id = ${projectId} and pool_id = ${ticket.poolId} and state = 'free'
      order by file_id, line limit 1 for update ${waits ? sql`` : sql`skip locked`}
    ), place as (
      update registration_usage set issued = issued + ${isFree ? 1 : 0}, held = held + ${isFree ? 0 : 1}
      where project_id = ${projectId} and registration_id = ${registrationId}
        and issued + held < ticket_count and exists (select from stock)
      returning ${isFree}::boolean or require_hold_room(${projectId}, ${registrationId},
        ${limits.recipient}, ${limits.recipientMaximum}, ${limits.network},
        -- Never below the recipient's maximum, so that a small registration can be sold at all.
        least(${limits.networkMaximum}, greatest(${limits.recipientMaximum},
          ticket_count * ${limits.networkShare}::bigint / 100))::integer)
    ), taken as (
      update barcode set state = ${isFree ? "issued" : "held"}, shown_at = now() from stock, place
      where barcode.project_id = ${projectId} and barcode.code = stock.code
      returning barcode.code
    ), made as (
      insert into ticket (project_id, registration_id, identifier, barcode, status, first_name, last_name, sur_name,
        gender, company, position, country, region, city, company_address, post_code, mobile_phone, email, subscribe,
        web_site, purpose, job_level, original_price_cents, price_cents, purchased, expire_payment_at,
        culture_code, scenario_version, answers, unique_email, hold_recipient, hold_network)
      select ${projectId}, ${registrationId}, make_ticket_identifier(${projectId}), code, ${isFree ? "issued" : "held"},
        ${fields.firstName}, ${fields.lastName}, ${fields.surName}, ${fields.gender}, ${fields.company},
        ${fields.position}, ${fields.country}, ${fields.region}, ${fields.city}, ${fields.companyAddress},
        ${fields.postCode}, ${fields.mobilePhone}, ${fields.email}, ${fields.subscribe}, ${fields.webSite},
        ${fields.purpose}, ${fields.jobLevel}, ${ticket.originalPrice}, ${price}, ${isFree},
        now() + make_interval(mins => ${isFree ? null : ticket.holdMinutes}::integer),
        ${ticket.cultureCode}, ${ticket.scenarioVersion}, ${JSON.stringify(ticket.results)}::jsonb,
        ${ticket.uniqueEmail}, ${isFree ? null : limits.recipient}::text, ${isFree ? null : limits.network}::bytea
      from taken
      returning id, identifier, barcode, price_cents, purchased, expire_payment_at
    ), receipt as (
      insert into submission (project_id, registration_id, idempotency_key, digest, ticket_id)
      select ${projectId}, ${registrationId}, ${ticket.idempotencyKey}, ${ticket.digest}, id from made
    ), noted as (
      insert into audit (project_id, staff_name, action, entity, entity_id, entity_name, after)
      select ${projectId}, 'Attendee', 'create', 'ticket', id::text, barcode,
        jsonb_build_object('registrationId', ${registrationId}::bigint,
          'price', round(price_cents / 100.0, 2), 'purchased', purchased)
      from made
    ), told as (
      insert into outbox (project_id, kind, payload)
      select ${projectId}, 'ticket-issued', jsonb_build_object('ticketId', id) from made
    )
    select id as "ticketId", identifier, barcode, price_cents as price, purchased, expire_payment_at as "expirePaymentAt"
    from made`.execute(db);
  return rows[0] ?? null;
}

/** Is every place of the registration taken? */
export async function isFull(
  db: Kysely<Database>,
  { projectId, registrationId }: { projectId: number; registrationId: number },
): Promise<boolean> {
  const { rows } = await sql`select from registration_usage
    where project_id = ${projectId} and registration_id = ${registrationId} and issued + held >= ticket_count`.execute(
    db,
  );
  return rows.length > 0;
}

/** The receipt of the submission with this idempotency key, or null. */
export async function findReceipt(
  db: Kysely<Database>,
  { projectId, registrationId }: { projectId: number; registrationId: number },
  key: string,
): Promise<{ digest: Buffer; ticket: IssuedTicket | null } | null> {
  const { rows } = await sql<IssuedTicket & { digest: Buffer; ticketId: number | null }>`
    select digest, ticket_id as "ticketId", identifier, barcode, price_cents as price,
      -- As it was then: it may have been paid since.
      price_cents = 0 as purchased,
      expire_payment_at as "expirePaymentAt"
    from submission left join ticket on ticket.project_id = submission.project_id and ticket.id = ticket_id
    where submission.project_id = ${projectId} and submission.registration_id = ${registrationId}
      and idempotency_key = ${key}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { digest, ticketId, ...rest } = row;
  return { digest, ticket: ticketId === null ? null : { ticketId, ...rest } };
}

/** Stores the answers of a submission that ends in a message, once per idempotency key. */
export async function insertAnswers(
  db: Kysely<Database>,
  given: Pick<NewTicket, "projectId" | "registrationId" | "idempotencyKey" | "digest" | "results">,
): Promise<void> {
  const { projectId, registrationId, idempotencyKey, digest, results } = given;
  await sql`
    with receipt as (
      insert into submission (project_id, registration_id, idempotency_key, digest, answers)
      values (${projectId}, ${registrationId}, ${idempotencyKey}, ${digest}, ${JSON.stringify(results)}::jsonb)
      returning registration_id
    )
    insert into audit (project_id, staff_name, action, entity, entity_id)
    select ${projectId}, 'Attendee', 'create', 'submission', registration_id::text from receipt`.execute(db);
}
