import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, moment, neverNull, nullable, number, sqlRows, textOf } from "../../platform/db/sql-rows.ts";

type TicketKey = { projectId: number; ticketId: number };
/** The payment that its holder has seen, and the percentage of it that comes back; null: nothing was paid. */
export type ConfirmedPayment = { paymentId: string; percent: number; isByHand: boolean } | null;

/**
 * Cancels a live ticket unless its terms refuse it, or are not what its holder has confirmed; null if it is not live. Of a
 * ticket that was paid the caller writes the audit; that of others names "Ticket holder". rules/tickets 61, 71
 */
export async function cancelLiveOwnTicket(
  trx: Transaction<Database>,
  { projectId, ticketId }: TicketKey,
  confirmed: ConfirmedPayment,
): Promise<"cancelled" | "refused" | "changed" | null> {
  const { paymentId = null, percent = null, isByHand = false } = confirmed ?? {};
  const { rows } = await sqlRows({ outcome: nullable(textOf<"cancelled" | "refused" | "changed">()) })`
    select cancel_own_ticket(${projectId}, ${ticketId}, ${paymentId}, ${percent}, ${isByHand}) as outcome`.execute(
    trx,
  );
  return rows[0]?.outcome ?? null;
}

/** The share that holders of paid tickets of a registration get back now; null: staff cancel these. */
export async function findRefundTerms(
  db: Kysely<Database>,
  { projectId, registrationId }: { projectId: number; registrationId: number },
) {
  const { rows } = await sqlRows({
    percent: neverNull(number),
    until: neverNull(moment),
    laterPercent: nullable(number),
    laterUntil: nullable(moment),
    paysHand: neverNull(boolean),
  })`select percent, until, later_percent as "laterPercent", later_until as "laterUntil", pays_hand as "paysHand"
    from own_refund_terms(${projectId}, ${registrationId})`.execute(db);
  return rows[0] ?? null;
}

/** Finds the payment of an issued ticket. */
export function findPaidTicket(db: Kysely<Database>, { projectId, ticketId }: TicketKey) {
  return db
    .selectFrom("ticket")
    .select(["registration_id as registrationId", "payment_id as paymentId", "barcode"])
    .where("project_id", "=", projectId)
    .where("id", "=", ticketId)
    .where("status", "=", "issued")
    .executeTakeFirst();
}
