import type { MailKind } from "@foyer/contract/mails.ts";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { isInReach } from "../../platform/db/projects-in-reach.ts";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, neverNull, number, sqlRows } from "../../platform/db/sql-rows.ts";
import { isOfAddress } from "../../platform/db/ticket-joins.ts";
import { insertWorkFrom } from "../../platform/durable-work/work.store.ts";
import { queueDeliveriesFrom } from "../itec/itec.service.ts";
import type { RegistrationOccasion } from "./mail.store.ts";
import { BULK_LANE, laneOf } from "./mail-lanes.ts";
import { IS_LIVE } from "./ticket-address.store.ts";

/**
 * Takes up to `maximum` rows of a kind out of a project's outbox, the oldest first; those that another server is taking are
 * left to it. To be completed by `returning`.
 */
const takeRows = (projectId: number, kind: string, maximum: number) => sql`
  delete from outbox where project_id = ${projectId} and id in (
    select id from outbox where project_id = ${projectId} and kind = ${sql.lit(kind)}
    order by id limit ${maximum} for update skip locked
  )`;

/** The projects with rows of these kinds in the outbox. */
export async function listProjectsToRelay(db: Kysely<Database>, kinds: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom("outbox")
    .select("project_id as projectId")
    .distinct()
    .where(await isInReach(db, "project_id"))
    .where("kind", "in", [...kinds])
    .execute();
  return rows.map(({ projectId }) => projectId);
}

/**
 * Turns up to `maximum` issued tickets of a project's outbox into mails and deliveries to the networking platform, and
 * returns how many rows it took. It is one raw statement, so no row is lost or handled twice. A ticket makes no mail
 * when it has no address or when staff registered it without mails. rules/mail 1, 2, rules/itec 4
 */
export async function relayIssuedTickets(
  db: Kysely<Database>,
  projectId: number,
  maximum: number,
): Promise<number> {
  const { rows } = await sqlRows({ count: number })`
    with news as (
      ${takeRows(projectId, "ticket-issued", maximum)}
      returning (payload ->> 'ticketId')::bigint as ticket_id,
        coalesce((payload ->> 'mail')::boolean, true) as is_mailed,
        -- Of a registration file, or of an action on many tickets. rules/mail 14
        case when payload ? 'isOfMany' then ${BULK_LANE} else ${laneOf("ticket")} end as lane
    ), queued as (
      select ticket.project_id, gen_random_uuid() as work_id, ticket.id as ticket_id, trim(ticket.email) as recipient,
        ticket.culture_code, news.lane
      from news join ticket on ticket.project_id = ${projectId} and ticket.id = news.ticket_id
      where is_mailed and trim(ticket.email) <> '' order by ticket.id
    ), work as (${insertWorkFrom("queued", sql.ref("lane"))}), mails as (
      insert into mail (project_id, work_id, kind, ticket_id, recipient, culture_code)
      select project_id, work_id, 'ticket', ticket_id, recipient, culture_code from queued
    ), ${queueDeliveriesFrom("news", projectId)}
    select count(*) as count from news`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Turns up to `maximum` cancelled and expired tickets into mails, unless the project does not send these; returns how many
 * rows it took. Holders who never had a mail of the ticket get none of its end. rules/mail 22
 */
export async function relayEndedTickets(
  db: Kysely<Database>,
  projectId: number,
  maximum: number,
): Promise<number> {
  const { rows } = await sqlRows({ count: number })`
    with news as (
      ${takeRows(projectId, "ticket-ended", maximum)}
      returning (payload ->> 'ticketId')::bigint as ticket_id, payload ->> 'status' as status,
        payload ->> 'reason' as reason,
        -- Holds expire many at once. rules/mail 14
        case when payload ? 'isOfMany' or payload ->> 'status' = 'expired' then ${BULK_LANE}
          else ${laneOf("ticket-cancelled")} end as lane
    ), queued as (
      select ticket.project_id, gen_random_uuid() as work_id, ticket.id as ticket_id, trim(ticket.email) as recipient,
        ticket.culture_code, news.lane, 'ticket-' || news.status as kind,
        -- Not in what is returned of the outbox: a cluster takes only immutable functions there.
        jsonb_strip_nulls(jsonb_build_object('reason', news.reason)) as details
      from news join ticket on ticket.project_id = ${projectId} and ticket.id = news.ticket_id
      left join project_mail_sender sender on sender.project_id = ${projectId}
      where trim(ticket.email) <> ''
        and case news.status when 'cancelled' then sender.mails_cancelled else sender.mails_expired end is not false
        and exists (select from mail where mail.project_id = ${projectId} and mail.ticket_id = ticket.id)
      order by ticket.id
    ), work as (${insertWorkFrom("queued", sql.ref("lane"))}), mails as (
      insert into mail (project_id, work_id, kind, ticket_id, recipient, culture_code, details)
      select project_id, work_id, kind, ticket_id, recipient, culture_code, details from queued
    )
    select count(*) as count from news`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Has the relay deliver an issued ticket to the networking platform, without a mail. rules/itec 4 */
export async function insertCompletedTicket(
  trx: Transaction<Database>,
  { projectId, ticketId }: { projectId: number; ticketId: number },
): Promise<void> {
  const payload = JSON.stringify({ ticketId, mail: false });
  await trx.insertInto("outbox").values({ project_id: projectId, kind: "ticket-issued", payload }).execute();
}

/** The request of an address: for its live tickets, or for a code that leads to all of them. */
export type TicketRequestKind = Extract<MailKind, "tickets" | "verification-code">;

/** Stores a request about the tickets of an address; the relay finds out whether there are any. */
export async function insertTicketRequest(
  db: Kysely<Database>,
  { projectId, registrationId, recipient, cultureCode }: RegistrationOccasion,
  kind: TicketRequestKind,
): Promise<void> {
  const payload = JSON.stringify({ kind, registrationId, recipient, cultureCode });
  await db
    .insertInto("outbox")
    .values({ project_id: projectId, kind: "tickets-requested", payload })
    .execute();
}

/** Turns up to `maximum` requests for tickets into mails; a request is dropped when the address has none. rules/attend 21, rules/privacy 19 */
export async function relayTicketRequests(
  db: Kysely<Database>,
  projectId: number,
  maximum: number,
): Promise<number> {
  const { rows } = await sqlRows({ count: number })`
    with asked as (
      ${takeRows(projectId, "tickets-requested", maximum)}
      returning project_id, (payload ->> 'registrationId')::bigint as registration_id,
        payload ->> 'recipient' as recipient, payload ->> 'cultureCode' as culture_code,
        coalesce(payload ->> 'kind', 'tickets') as kind,
        case payload ->> 'kind' when 'verification-code' then ${laneOf("verification-code")}
          else ${laneOf("tickets")} end as lane
    ), queued as (
      select *, gen_random_uuid() as work_id from asked where exists (
        select from ticket where ticket.project_id = ${projectId} and ${isOfAddress(sql`ticket.email`, sql`asked.recipient`)}
          and (kind = 'verification-code' or ${IS_LIVE})
      ) or kind = 'verification-code' and exists (
        select from ticket_group of_group
        where of_group.project_id = ${projectId} and ${isOfAddress(sql`of_group.contact_email`, sql`asked.recipient`)}
      )
    ), work as (${insertWorkFrom("queued", sql.ref("lane"))}), mails as (
      insert into mail (project_id, work_id, kind, registration_id, recipient, culture_code)
      select project_id, work_id, kind, registration_id, recipient, culture_code from queued
    )
    select count(*) as count from asked`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Turns up to `maximum` rows of waiting lists into mails to whom they concern. rules/waiting-list 9 */
export async function relayWaitingMails(
  db: Kysely<Database>,
  projectId: number,
  maximum: number,
): Promise<number> {
  const { rows } = await sqlRows({ count: number })`
    with news as (
      ${takeRows(projectId, "waiting-mail", maximum)}
      returning (payload ->> 'entryId')::bigint as entry_id, payload ->> 'kind' as kind
    ), queued as (
      select entry.project_id, gen_random_uuid() as work_id, entry.id as entry_id, entry.registration_id,
        entry.email as recipient, entry.culture_code, news.kind
      from news join waiting_entry entry on entry.project_id = ${projectId} and entry.id = news.entry_id
    ), work as (${insertWorkFrom("queued", laneOf("waiting-offer"))}), mails as (
      insert into mail (project_id, work_id, kind, registration_id, waiting_entry_id, recipient, culture_code)
      select project_id, work_id, kind, registration_id, entry_id, recipient, culture_code from queued
    )
    select count(*) as count from news`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Turns up to `maximum` rows of groups into mails to their contacts. rules/group-orders 12 */
export async function relayGroupMails(
  db: Kysely<Database>,
  projectId: number,
  maximum: number,
): Promise<number> {
  const { rows } = await sqlRows({ count: number })`
    with news as (
      ${takeRows(projectId, "group-mail", maximum)}
      returning (payload ->> 'groupId')::bigint as group_id, payload ->> 'kind' as kind
    ), queued as (
      select of_group.project_id, gen_random_uuid() as work_id, of_group.id as group_id,
        of_group.contact_email as recipient, of_group.culture_code, news.kind
      from news join ticket_group of_group on of_group.project_id = ${projectId} and of_group.id = news.group_id
      where of_group.contact_email <> ''
    ), work as (${insertWorkFrom("queued", laneOf("group-order"))}), mails as (
      insert into mail (project_id, work_id, kind, group_id, recipient, culture_code)
      select project_id, work_id, kind, group_id, recipient, culture_code from queued
    )
    select count(*) as count from news`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Has the relay mail a refund's payer. rules/payments 18 */
export async function insertRefundNews(
  trx: Transaction<Database>,
  { projectId, refundId }: { projectId: number; refundId: number },
): Promise<void> {
  const payload = JSON.stringify({ refundId });
  await trx.insertInto("outbox").values({ project_id: projectId, kind: "refund-mail", payload }).execute();
}

type PayerMails = {
  kind: Extract<MailKind, "payment-refunded" | "invoice">;
  outboxKind: string;
  /** The field of the payload, and of the mail's details, that names the document. */
  idName: string;
  /** The documents: id, ticket_id or group_id, and since when another holder has nothing to do with it (paid_at). */
  documents: RawBuilder<unknown>;
};

/**
 * Turns up to `maximum` rows about a payment into mails to its payer: the holder of the ticket or the contact of the group. A
 * ticket that was passed on since has another holder, whom nobody has paid for. rules/payments 18, rules/invoices 15
 */
async function relayToPayers(
  db: Kysely<Database>,
  projectId: number,
  maximum: number,
  { kind, outboxKind, idName, documents }: PayerMails,
): Promise<number> {
  const { rows } = await sqlRows({ count: number })`
    with news as (
      ${takeRows(projectId, outboxKind, maximum)}
      returning (payload ->> ${sql.lit(idName)})::bigint as id
    ), queued as (
      select ${projectId}::bigint as project_id, gen_random_uuid() as work_id, document.ticket_id, document.group_id,
        trim(coalesce(ticket.email, of_group.contact_email)) as recipient,
        coalesce(ticket.culture_code, of_group.culture_code) as culture_code,
        jsonb_build_object(${sql.lit(idName)}, document.id) as details
      from news
      join (${documents}) document on document.id = news.id
      left join ticket on ticket.project_id = ${projectId} and ticket.id = document.ticket_id
      left join ticket_group of_group on of_group.project_id = ${projectId} and of_group.id = document.group_id
      where trim(coalesce(ticket.email, of_group.contact_email)) <> ''
        and not exists (
          select from ticket_offer offer where offer.project_id = ${projectId} and offer.ticket_id = document.ticket_id
            and offer.outcome = 'accepted' and offer.accepted_at > document.paid_at
        )
      order by document.id
    ), work as (${insertWorkFrom("queued", laneOf(kind))}), mails as (
      insert into mail (project_id, work_id, kind, ticket_id, group_id, recipient, culture_code, details)
      select project_id, work_id, ${sql.lit(kind)}, ticket_id, group_id, recipient, culture_code, details from queued
    )
    select count(*) as count from news`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Turns up to `maximum` refunds into mails to their payers. rules/payments 18 */
export const relayRefundMails = (db: Kysely<Database>, projectId: number, maximum: number): Promise<number> =>
  relayToPayers(db, projectId, maximum, {
    kind: "payment-refunded",
    outboxKind: "refund-mail",
    idName: "refundId",
    documents: sql`
      select refund.id, attempt.ticket_id, attempt.group_id, attempt.paid_at from payment_refund refund
      join payment_attempt attempt on attempt.project_id = ${projectId} and attempt.id = refund.attempt_id
      where refund.project_id = ${projectId}`,
  });

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
  db: Kysely<Database>,
  projectId: number,
  maximum: number,
): Promise<number> =>
  relayToPayers(db, projectId, maximum, {
    kind: "invoice",
    outboxKind: "invoice-mail",
    idName: "invoiceId",
    documents: sql`
      select id, ticket_id, group_id, issued_at as paid_at from invoice where project_id = ${projectId}`,
  });
