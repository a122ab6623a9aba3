import type { MailKind } from "@foyer/contract/mails.ts";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, neverNull, nullable, number, sqlRows, text } from "../../platform/db/sql-rows.ts";
import { laneOf } from "./mail-lanes.ts";
import { pair, takeNews } from "./outbox-rows.store.ts";
import { insertMails } from "./queue-mails.store.ts";

/** Has the relay mail a refund's payer. rules/payments 18 */
export async function insertRefundNews(
  trx: Transaction<Database>,
  { projectId, refundId }: { projectId: number; refundId: number },
): Promise<void> {
  const payload = JSON.stringify({ refundId });
  await trx.insertInto("outbox").values({ project_id: projectId, kind: "refund-mail", payload }).execute();
}

type PayerMails<IdName extends "refundId" | "invoiceId"> = {
  kind: Extract<MailKind, "payment-refunded" | "invoice">;
  outboxKind: string;
  /** The field of the payload, and of the mail's details, that names the document. */
  idName: IdName;
  /** The documents: id, ticket_id or group_id, and since when another holder has nothing to do with it (paid_at). */
  documents: RawBuilder<unknown>;
};

const PAYER = {
  id: number,
  ticket_id: nullable(number),
  group_id: nullable(number),
  recipient: neverNull(text),
  culture_code: neverNull(text),
};

/**
 * Turns up to `maximum` rows about a payment into mails to its payer: the holder of the ticket or the contact of the group. A
 * ticket that was passed on since has another holder, whom nobody has paid for. rules/payments 18, rules/invoices 15
 */
async function relayToPayers<IdName extends "refundId" | "invoiceId">(
  trx: Transaction<Database>,
  { projectId, maximum }: { projectId: number; maximum: number },
  { kind, outboxKind, idName, documents }: PayerMails<IdName>,
): Promise<number> {
  const news = await takeNews<Record<IdName, number>>(trx, { projectId, kind: outboxKind, maximum });
  const ids = news.map((one) => one[idName]);
  const { rows } = await sqlRows(PAYER)`
    select document.id, document.ticket_id, document.group_id,
      trim(coalesce(ticket.email, of_group.contact_email)) as recipient,
      coalesce(ticket.culture_code, of_group.culture_code) as culture_code
    from (${documents}) document
    left join ticket on ticket.project_id = ${projectId} and ticket.id = document.ticket_id
    left join ticket_group of_group on of_group.project_id = ${projectId} and of_group.id = document.group_id
    where document.id = any(${ids}::bigint[])
      and trim(coalesce(ticket.email, of_group.contact_email)) <> ''
      and not exists (
        select from ticket_offer offer where offer.project_id = ${projectId} and offer.ticket_id = document.ticket_id
          and offer.outcome = 'accepted' and offer.accepted_at > document.paid_at
      )
    order by document.id`.execute(trx);
  await insertMails(
    trx,
    projectId,
    pair(news, rows, (one) => one[idName]).map(({ id, one: _, ...payer }) => ({
      ...payer,
      kind,
      lane: laneOf(kind),
      details: { [idName]: id },
    })),
  );
  return news.length;
}

/** Turns up to `maximum` refunds into mails to their payers. rules/payments 18 */
export const relayRefundMails = (
  trx: Transaction<Database>,
  projectId: number,
  maximum: number,
): Promise<number> =>
  relayToPayers(
    trx,
    { projectId, maximum },
    {
      kind: "payment-refunded",
      outboxKind: "refund-mail",
      idName: "refundId",
      documents: sql`
      select refund.id, attempt.ticket_id, attempt.group_id, attempt.paid_at from payment_refund refund
      join payment_attempt attempt on attempt.project_id = ${projectId} and attempt.id = refund.attempt_id
      where refund.project_id = ${projectId}`,
    },
  );

/** Has the relay mail an invoice. rules/invoices 15 */
export async function insertInvoiceNews(
  trx: Transaction<Database>,
  { projectId, invoiceId }: { projectId: number; invoiceId: number },
): Promise<void> {
  const payload = JSON.stringify({ invoiceId });
  await trx.insertInto("outbox").values({ project_id: projectId, kind: "invoice-mail", payload }).execute();
}

/** A ticket or a group that was paid. */
export type PaidSubject = { projectId: number; ticketId: number | null; groupId: number | null };

/** The mails with invoices of a ticket or a group. */
const invoiceMails = ({ projectId, ticketId, groupId }: PaidSubject) => sql`
  mail where project_id = ${projectId} and kind = 'invoice'
    and ${groupId === null ? sql`ticket_id = ${ticketId}` : sql`group_id = ${groupId}`}`;

/** Whether an invoice was mailed within the last minute, or is about to be. */
export async function isInvoiceMailed(
  db: Kysely<Database>,
  { invoiceId, ...subject }: PaidSubject & { invoiceId: number },
): Promise<boolean> {
  const { rows } = await sqlRows({ isMailed: boolean })`
    select exists (
      select from outbox where project_id = ${subject.projectId} and kind = 'invoice-mail'
        and (payload ->> 'invoiceId')::bigint = ${invoiceId}
    ) or exists (
      select from ${invoiceMails(subject)}
        and (details ->> 'invoiceId')::bigint = ${invoiceId} and created_at > now() - interval '1 minute'
    ) as "isMailed"`.execute(db);
  return rows[0]?.isMailed ?? true;
}

/** Lists the invoices of a ticket or a group that were mailed, or are about to be. */
export async function listMailedInvoices(db: Kysely<Database>, subject: PaidSubject): Promise<number[]> {
  const { rows } = await sqlRows({ id: neverNull(number) })`
    select (details ->> 'invoiceId')::bigint as id from ${invoiceMails(subject)} and details ? 'invoiceId'
    union
    select invoice.id from invoice where invoice.project_id = ${subject.projectId}
      and ${subject.groupId === null ? sql`invoice.ticket_id = ${subject.ticketId}` : sql`invoice.group_id = ${subject.groupId}`}
      and exists (
        select from outbox where outbox.project_id = ${subject.projectId} and outbox.kind = 'invoice-mail'
          and (outbox.payload ->> 'invoiceId')::bigint = invoice.id
      )`.execute(db);
  return rows.map(({ id }) => id);
}

/** Turns up to `maximum` invoices into mails to who has paid. rules/invoices 15 */
export const relayInvoiceMails = (
  trx: Transaction<Database>,
  projectId: number,
  maximum: number,
): Promise<number> =>
  relayToPayers(
    trx,
    { projectId, maximum },
    {
      kind: "invoice",
      outboxKind: "invoice-mail",
      idName: "invoiceId",
      documents: sql`
      select id, ticket_id, group_id, issued_at as paid_at from invoice where project_id = ${projectId}`,
    },
  );
