import type { LateReason, PaymentMethod } from "@foyer/domain/ticket/payment.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import { isInReach } from "../../platform/db/projects-in-reach.ts";
import type { Database } from "../../platform/db/schema.ts";
import { neverNull, number, type RowOf, sqlRows, text, textOf } from "../../platform/db/sql-rows.ts";

// The functions move ticket, counters, promo code, code and unique address together, each ticket exactly once under
// concurrency. rules/tickets 16; decisions/029

export type TicketKey = { projectId: number; ticketId: number };
export type RegistrationKey = { projectId: number; registrationId: number };
const MOVED = { barcode: neverNull(text), before: neverNull(textOf<"held" | "issued" | "expired">()) };

/** A ticket whose state changed, with the previous state. */
export type Moved = RowOf<typeof MOVED>;
/** A payment as it is stored on its ticket. */
export type TicketPayment = { paymentId: string; method: PaymentMethod | null; reference: string | null };

/**
 * Marks a held ticket as paid, also one whose hold is due; null if it is not held. Either way it locks out sales,
 * payments and expiry of its registration until the transaction ends. `isOfMany`: its mail goes last. rules/tickets 17,
 * rules/mail 14
 */
export async function payHeldTicket(
  trx: Transaction<Database>,
  { projectId, ticketId }: TicketKey,
  { paymentId, method, reference, isOfMany = false }: TicketPayment & { isOfMany?: boolean },
): Promise<Moved | null> {
  const { rows } = await sqlRows(MOVED)`
    select barcode, before
    from pay_held_ticket(${projectId}, ${ticketId}, ${paymentId}, ${method}, ${reference}, ${isOfMany})`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/**
 * Issues an expired ticket for its payment, or returns the reason as `refused`. Null if it is not expired.
 * rules/tickets 28
 */
export async function payExpiredTicket(
  trx: Transaction<Database>,
  { projectId, ticketId }: TicketKey,
  { paymentId, method, reference }: TicketPayment,
): Promise<Moved | { refused: LateReason } | null> {
  const { rows } = await sqlRows({
    barcode: neverNull(text),
    outcome: neverNull(textOf<LateReason | "issued">()),
  })`
    select barcode, outcome
    from pay_expired_ticket(${projectId}, ${ticketId}, ${paymentId}, ${method}, ${reference})`.execute(trx);
  const [row] = rows;
  if (!row) return null;
  return row.outcome === "issued" ? { barcode: row.barcode, before: "expired" } : { refused: row.outcome };
}

/** The reason that the holder is told, and whether the mail goes last. rules/mail 14, 22 */
export type Cancellation = { reason?: string | null; isOfMany?: boolean };

/** Cancels a live ticket; null if it is not live. rules/tickets 19 */
export async function cancelLiveTicket(
  db: Kysely<Database>,
  { projectId, ticketId }: TicketKey,
  { reason = null, isOfMany = false }: Cancellation = {},
): Promise<Moved | null> {
  const { rows } = await sqlRows(MOVED)`
    select barcode, before from cancel_ticket(${projectId}, ${ticketId}, ${reason}, ${isOfMany})`.execute(db);
  return rows[0] ?? null;
}

/** Expires at most `maximum` due holds of a registration, with an audit row each. Returns their number. rules/tickets 18 */
export async function expireDueTickets(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
  maximum: number,
): Promise<number> {
  const { rows } = await sqlRows({ count: neverNull(number) })`
    select expire_tickets(${projectId}, ${registrationId}, ${maximum}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Identifies held tickets of one registration by their recipient or the hash of their network. */
export type HoldKey = RegistrationKey & ({ recipient: string } | { network: Buffer });

/** Cancels at most `maximum` held tickets, with an audit row each. Returns their number. rules/tickets 27 */
export async function cancelHeldTickets(
  db: Kysely<Database>,
  { projectId, registrationId, ...by }: HoldKey,
  { maximum, author }: { maximum: number; author: { staffId: number | null; name: string } },
): Promise<number> {
  const [recipient, network] = "recipient" in by ? [by.recipient, null] : [null, by.network];
  const { rows } = await sqlRows({ count: neverNull(number) })`
    select release_holds(${projectId}, ${registrationId}, ${recipient}, ${network}, ${maximum},
      ${author.staffId}, ${author.name}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lists the registrations with due holds, of all projects. */
export async function listDueRegistrations(db: Kysely<Database>): Promise<RegistrationKey[]> {
  return await db
    .selectFrom("ticket")
    .select(["project_id as projectId", "registration_id as registrationId"])
    .distinct()
    .where(await isInReach(db, "project_id"))
    .where("status", "=", "held")
    .where("expire_payment_at", "<=", sql<Date>`now()`)
    .execute();
}

/** Finds the state of a ticket and its payment. */
export function findState(db: Kysely<Database>, { projectId, ticketId }: TicketKey) {
  return db
    .selectFrom("ticket")
    .select(["status", "payment_id as paymentId", "group_id as groupId", "price_cents as price"])
    .where("project_id", "=", projectId)
    .where("id", "=", ticketId)
    .executeTakeFirst();
}
