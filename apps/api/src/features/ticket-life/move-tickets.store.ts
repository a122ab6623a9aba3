import type { PaymentMethod } from "@foyer/domain/ticket/payment.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

export type TicketKey = { projectId: number; ticketId: number };
export type RegistrationKey = { projectId: number; registrationId: number };
/** A ticket that has changed its state, and the state before. */
export type Moved = { ticketId: number; barcode: string; before: "held" | "issued" | "expired" };
/** A payment as it is stored on its ticket. */
export type TicketPayment = { paymentId: string; method: PaymentMethod | null; reference: string | null };

type Move = {
  projectId: number;
  registrationId: number | RawBuilder<number>;
  /** The condition on the tickets; checked again once the statement holds their locks. */
  which: RawBuilder<SqlBool>;
  to: Exclude<TicketStatus, "held">;
  /** The condition on the counters, where the tickets take places. */
  place?: RawBuilder<SqlBool>;
  /** Further changes of the ticket. */
  set?: RawBuilder<unknown>;
  /** Maximum of tickets, the first due first; tickets that another transaction has locked are skipped. */
  batch?: number;
  /** The author of an audit row for each ticket; by default the caller records the change. */
  author?: Author;
};
type Author = { staffId: number | null; name: string };

/**
 * Moves tickets of one registration to another state: ticket, counters, code and unique address in one statement, each
 * ticket once however many try at the same time. rules/tickets 16, 19
 *
 * The counters are locked first, as in a sale. A sale that waits for a unique address holds them, so the opposite order
 * would deadlock.
 */
async function moveTickets(
  db: Kysely<Database>,
  { projectId, registrationId, which, to, place = sql<SqlBool>`true`, set = sql``, batch, author }: Move,
): Promise<Moved[]> {
  const isLive = to === "issued";
  const { rows } = await sql<Moved>`
    with place as (
      select from registration_usage where project_id = ${projectId} and registration_id = ${registrationId} and ${place}
      for update
    ), found as (
      select ticket.id, ticket.status from ticket, place
      where ticket.project_id = ${projectId} and ticket.registration_id = ${registrationId} and ${which}
      ${batch === undefined ? sql`for update of ticket` : sql`order by expire_payment_at limit ${batch} for update of ticket skip locked`}
    ), moved as (
      update ticket set status = ${to}, hold_recipient = null, hold_network = null${isLive ? sql`` : sql`, unique_email = null`}${set} from found
      where ticket.project_id = ${projectId} and ticket.id = found.id
      returning ticket.id, ticket.barcode, found.status as before
    ), counted as (
      update registration_usage set
        held = held - (select count(*) from moved where before = 'held'),
        issued = issued - (select count(*) from moved where before = 'issued')
          + ${isLive ? sql`(select count(*) from moved)` : sql`0`}
      where project_id = ${projectId} and registration_id = ${registrationId} and exists (select from moved)
    ), coded as (
      update barcode set state = ${isLive ? "issued" : "void"} from moved
      where barcode.project_id = ${projectId} and barcode.code = moved.barcode
    )${isLive ? sql`, ${told(projectId)}` : sql``}${author === undefined ? sql`` : sql`, ${noted(projectId, to, author)}`}
    select id as "ticketId", barcode, before from moved`.execute(db);
  return rows;
}

/** Writes the outbox row of the mail to the holder, as a sale does. rules/mail 1 */
const told = (projectId: number) => sql`told as (
  insert into outbox (project_id, kind, payload)
  select ${projectId}, 'ticket-issued', jsonb_build_object('ticketId', id) from moved
)`;

const noted = (projectId: number, to: TicketStatus, { staffId, name }: Author) => sql`noted as (
  insert into audit (project_id, staff_id, staff_name, action, entity, entity_id, entity_name, before, after)
  select ${projectId}, ${staffId}::bigint, ${name}, 'update', 'ticket', id::text, barcode, jsonb_build_object('status', before),
    jsonb_build_object('status', ${to}::text)
  from moved
)`;

/** A hold without an end is never due. rules/tickets 18 */
const isDue = sql<SqlBool>`status = 'held' and expire_payment_at <= now()`;

/** Selects one ticket if it is in this state. */
const one = ({ projectId, ticketId }: TicketKey, state: RawBuilder<SqlBool>) => ({
  projectId,
  registrationId: sql<number>`(select registration_id from ticket where project_id = ${projectId} and id = ${ticketId})`,
  which: sql<SqlBool>`ticket.id = ${ticketId} and ${state}`,
});

const paid = ({ paymentId, method, reference }: TicketPayment) => sql`, purchased = true, paid_at = now(),
  payment_id = ${paymentId}, payment_method = ${method}, payment_reference = ${reference}`;

/** Marks a held ticket as paid, also one whose hold is due; null if it is not held. rules/tickets 17 */
export async function payHeldTicket(
  db: Kysely<Database>,
  key: TicketKey,
  payment: TicketPayment,
): Promise<Moved | null> {
  const isHeld = sql<SqlBool>`status = 'held'`;
  const [moved] = await moveTickets(db, { ...one(key, isHeld), to: "issued", set: paid(payment) });
  return moved ?? null;
}

/**
 * Issues an expired ticket for its payment, if its registration has a place left, its code is still its own and no
 * live ticket has its address. The caller has locked the counters. rules/tickets 28
 */
export async function payExpiredTicket(
  trx: Transaction<Database>,
  key: TicketKey,
  payment: TicketPayment,
): Promise<Moved | null> {
  const isRevivable = sql<SqlBool>`status = 'expired' and not (${isAddressTaken}) and (${isCodeItsOwn})`;
  const place = sql<SqlBool>`ticket_count > issued + held`;
  const set = sql`${paid(payment)}, unique_email = (select ${uniqueAddress} from registration
    where registration.project_id = ticket.project_id and registration.id = ticket.registration_id)`;
  const [moved] = await moveTickets(trx, { ...one(key, isRevivable), to: "issued", place, set });
  return moved ?? null;
}

const uniqueAddress = sql`case when registration.unique_email then nullif(lower(trim(ticket.email)), '') end`;
/** The registration wants addresses once, and a live ticket has this one. rules/tickets 6 */
const isAddressTaken = sql<SqlBool>`exists (
  select from registration join ticket other on other.project_id = registration.project_id
    and other.registration_id = registration.id and other.unique_email = ${uniqueAddress}
  where registration.project_id = ticket.project_id and registration.id = ticket.registration_id)`;
const isCodeItsOwn = sql<SqlBool>`exists (
  select from barcode where barcode.project_id = ticket.project_id and code = ticket.barcode and state = 'void')`;

/**
 * Locks the counters of the ticket's registration until the transaction ends: no sale, payment or expiry there runs
 * beside it, and the next statements see all that ended before.
 */
export async function lockPlaces(
  trx: Transaction<Database>,
  { projectId, ticketId }: TicketKey,
): Promise<void> {
  await sql`select from registration_usage where project_id = ${projectId}
    and registration_id = (select registration_id from ticket where project_id = ${projectId} and id = ${ticketId})
    for update`.execute(trx);
}

/** Cancels a live ticket; null if it is not live. rules/tickets 19 */
export async function cancelLiveTicket(db: Kysely<Database>, key: TicketKey): Promise<Moved | null> {
  const isLive = sql<SqlBool>`status in ('held', 'issued')`;
  const [moved] = await moveTickets(db, { ...one(key, isLive), to: "cancelled" });
  return moved ?? null;
}

/** Expires at most `batch` due holds of a registration, with an audit row each; returns how many. rules/tickets 18 */
export async function expireDueTickets(
  db: Kysely<Database>,
  registration: RegistrationKey,
  batch: number,
): Promise<number> {
  const author = { staffId: null, name: "Foyer" };
  const move = { ...registration, which: isDue, to: "expired", batch, author } as const;
  return (await moveTickets(db, move)).length;
}

/** Cancels at most `batch` held tickets of a registration, with an audit row each; returns how many. rules/tickets 27 */
export async function cancelHeldTickets(
  db: Kysely<Database>,
  registration: RegistrationKey,
  which: RawBuilder<SqlBool>,
  { batch, author }: { batch: number; author: Author },
): Promise<number> {
  return (await moveTickets(db, { ...registration, which, to: "cancelled", batch, author })).length;
}

/** The registrations with due holds, of all projects. */
export async function listDueRegistrations(db: Kysely<Database>): Promise<RegistrationKey[]> {
  const { rows } = await sql<RegistrationKey>`
    select distinct project_id as "projectId", registration_id as "registrationId" from ticket where ${isDue}`.execute(
    db,
  );
  return rows;
}

/** The state of a ticket, its payment, and what stands against reviving it; or null. */
export async function findState(db: Kysely<Database>, { projectId, ticketId }: TicketKey) {
  type State = { status: TicketStatus; paymentId: string | null; isFull: boolean; isAddressTaken: boolean };
  const { rows } = await sql<State>`
    select status, payment_id as "paymentId", issued + held >= ticket_count as "isFull",
      ${isAddressTaken} as "isAddressTaken"
    from ticket join registration_usage usage on usage.project_id = ticket.project_id
      and usage.registration_id = ticket.registration_id
    where ticket.project_id = ${projectId} and ticket.id = ${ticketId}`.execute(db);
  return rows[0] ?? null;
}
