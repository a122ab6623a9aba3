import type { RefundedAmount } from "@foyer/domain/invoice/correction.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import { isInReach } from "../../platform/db/projects-in-reach.ts";
import type { Database } from "../../platform/db/schema.ts";
import { column, sqlRows } from "../../platform/db/sql-rows.ts";
import type { InvoiceKey, Subject } from "./invoices.store.ts";

export type StoredRefund = RefundedAmount & { refundId: number };

/**
 * Lists what was given back of what a subject has paid, oldest first. Money that was never used for it is not counted: it was
 * not for it. rules/invoices 16
 */
export async function listRefundsOfSubject(
  db: Kysely<Database>,
  { projectId, ticketId, groupId }: Subject,
): Promise<StoredRefund[]> {
  const { rows } = await sqlRows({
    refundId: column("payment_refund.id"),
    ticketId: column("payment_refund.ticket_id"),
    amount: column("payment_refund.amount_cents"),
    fee: column("payment_refund.fee_cents"),
  })`
    select refund.id as "refundId", refund.ticket_id as "ticketId", refund.amount_cents as amount,
      refund.fee_cents as fee
    from payment_attempt attempt
    join payment_refund refund on refund.project_id = ${projectId} and refund.attempt_id = attempt.id
    where attempt.project_id = ${projectId} and attempt.is_live
      and ${groupId === null ? sql`attempt.ticket_id = ${ticketId}` : sql`attempt.group_id = ${groupId}`}
      and refund.state = 'succeeded' and refund.cause <> 'late'
      and attempt.reference in (
        select payment_id from ticket where project_id = ${projectId}
          and ${groupId === null ? sql`id = ${ticketId}` : sql`group_id = ${groupId}`}
      )
    order by refund.id`.execute(db);
  return rows;
}

/** Locks an invoice that counts, and finds all that it says; null: it is cancelled, or is no invoice. */
export async function lockLiveInvoice(trx: Transaction<Database>, { projectId, invoiceId }: InvoiceKey) {
  const row = await trx
    .selectFrom("invoice")
    .select(["document", "seller", "prefix", "ticket_id as ticketId", "group_id as groupId"])
    .select("refund_ids as refundIds")
    .where("project_id", "=", projectId)
    .where("id", "=", invoiceId)
    .where("kind", "=", "invoice")
    .where("is_cancelled", "=", false)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Lists the corrections of an invoice, oldest first. */
export const listCorrections = (db: Kysely<Database>, { projectId, invoiceId }: InvoiceKey) =>
  db
    .selectFrom("invoice")
    .select(["document", "refund_ids as refundIds"])
    .where("project_id", "=", projectId)
    .where("cancels_id", "=", invoiceId)
    .where("kind", "=", "correction")
    .orderBy("id")
    .execute();

/** Lists invoices that count and of which something was given back that no document says. rules/invoices 16 */
export async function listInvoicesToCorrect(db: Kysely<Database>, maximum: number): Promise<InvoiceKey[]> {
  const { rows } = await sqlRows({
    projectId: column("invoice.project_id"),
    invoiceId: column("invoice.id"),
  })`
    select distinct invoice.project_id as "projectId", invoice.id as "invoiceId"
    from payment_refund refund
    join payment_attempt attempt on attempt.project_id = refund.project_id and attempt.id = refund.attempt_id
    join invoice on invoice.project_id = refund.project_id and invoice.kind = 'invoice' and not invoice.is_cancelled
      and (invoice.ticket_id = attempt.ticket_id or invoice.group_id = attempt.group_id)
    where ${await isInReach(db, "refund.project_id")}
      and refund.state = 'succeeded' and refund.cause <> 'late' and attempt.is_live
      and attempt.reference in (
        select payment_id from ticket where ticket.project_id = invoice.project_id
          and (ticket.id = invoice.ticket_id or ticket.group_id = invoice.group_id)
      )
      and not refund.id = any (invoice.refund_ids)
      and not exists (
        select from invoice correction
        where correction.project_id = invoice.project_id and correction.cancels_id = invoice.id
          and refund.id = any (correction.refund_ids)
      )
    order by 1, 2 limit ${maximum}`.execute(db);
  return rows;
}
