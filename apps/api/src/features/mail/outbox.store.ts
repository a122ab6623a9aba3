import type { MailKind, WaitingMail } from "@foyer/contract/mails.ts";
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import { isInReach } from "../../platform/db/projects-in-reach.ts";
import type { Database } from "../../platform/db/schema.ts";
import {
  boolean,
  column,
  json,
  neverNull,
  nullable,
  number,
  sqlRows,
  sqlValue,
  text,
} from "../../platform/db/sql-rows.ts";
import { isOfAddress } from "../../platform/db/ticket-joins.ts";
import { queueDeliveries } from "../itec/itec.service.ts";
import type { RegistrationOccasion } from "./mail.store.ts";
import { BULK_LANE, laneOf } from "./mail-lanes.ts";
import { insertMails } from "./queue-mails.store.ts";
import { IS_LIVE } from "./ticket-address.store.ts";

/**
 * Takes up to `maximum` rows of a kind out of a project's outbox, the oldest first, and returns their payloads; those that
 * another server is taking are left to it.
 */
async function takeNews<Payload>(
  trx: Transaction<Database>,
  { projectId, kind, maximum }: { projectId: number; kind: string; maximum: number },
): Promise<Payload[]> {
  const { rows } = await sqlRows({ payload: json<Payload>() })`
    delete from outbox where project_id = ${projectId} and id in (
      select id from outbox where project_id = ${projectId} and kind = ${kind}
      order by id limit ${maximum} for update skip locked
    ) returning payload`.execute(trx);
  return rows.map(({ payload }) => payload);
}

/** Lists the holders of these tickets who have an address, by ticket. */
function selectHolders(trx: Transaction<Database>, projectId: number, ticketIds: readonly number[]) {
  return trx
    .selectFrom("ticket")
    .select(["id", trimmed("email").as("recipient"), "culture_code"])
    .where("project_id", "=", projectId)
    .where(sql<SqlBool>`id = any(${[...ticketIds]}::bigint[])`)
    .where(sql<SqlBool>`trim(email) <> ''`)
    .orderBy("id");
}

const trimmed = (name: string) => sqlValue(column("ticket.email"))`trim(${sql.ref(name)})`;

/** The rows of the outbox beside what each is about, in the order of the latter. */
function pair<News, Subject extends { id: number }>(
  news: readonly News[],
  subjects: readonly Subject[],
  idOf: (one: News) => number,
): (Subject & { one: News })[] {
  const ofId = Map.groupBy(news, idOf);
  return subjects.flatMap((subject) => (ofId.get(subject.id) ?? []).map((one) => ({ ...subject, one })));
}

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

type OfTicket = { ticketId: number; isOfMany?: boolean };

/**
 * Turns up to `maximum` issued tickets of a project's outbox into mails and deliveries to the networking platform, and
 * returns how many rows it took. A ticket makes no mail when it has no address or when staff registered it without mails.
 * rules/mail 1, 2, rules/itec 4
 */
export async function relayIssuedTickets(
  trx: Transaction<Database>,
  projectId: number,
  maximum: number,
): Promise<number> {
  const news = await takeNews<OfTicket & { mail?: boolean }>(trx, {
    projectId,
    kind: "ticket-issued",
    maximum,
  });
  const ticketIds = news.map(({ ticketId }) => ticketId);
  const mailed = news.filter(({ mail }) => mail !== false);
  const holders = await selectHolders(trx, projectId, ticketIds).execute();
  await insertMails(
    trx,
    projectId,
    pair(mailed, holders, ({ ticketId }) => ticketId).map(({ id, recipient, culture_code, one }) => ({
      kind: "ticket",
      ticket_id: id,
      recipient,
      culture_code,
      // Of a registration file, or of an action on many tickets. rules/mail 14
      lane: "isOfMany" in one ? BULK_LANE : laneOf("ticket"),
    })),
  );
  await queueDeliveries(trx, projectId, ticketIds);
  return news.length;
}

/**
 * Turns up to `maximum` cancelled and expired tickets into mails, unless the project does not send these; returns how many
 * rows it took. Holders who never had a mail of the ticket get none of its end. rules/mail 22
 */
export async function relayEndedTickets(
  trx: Transaction<Database>,
  projectId: number,
  maximum: number,
): Promise<number> {
  const news = await takeNews<OfTicket & { status: "cancelled" | "expired"; reason?: string | null }>(trx, {
    projectId,
    kind: "ticket-ended",
    maximum,
  });
  const sender = await trx
    .selectFrom("project_mail_sender")
    .select(["mails_cancelled as cancelled", "mails_expired as expired"])
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  const mailed = news.filter(({ status }) => sender?.[status] !== false);
  const holders = await selectHolders(
    trx,
    projectId,
    mailed.map(({ ticketId }) => ticketId),
  )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("mail")
          .select("mail.id")
          .where("mail.project_id", "=", projectId)
          .whereRef("mail.ticket_id", "=", "ticket.id"),
      ),
    )
    .execute();
  await insertMails(
    trx,
    projectId,
    pair(mailed, holders, ({ ticketId }) => ticketId).map(({ id, recipient, culture_code, one }) => ({
      kind: `ticket-${one.status}` as const,
      ticket_id: id,
      recipient,
      culture_code,
      // Holds expire many at once. rules/mail 14
      lane: "isOfMany" in one || one.status === "expired" ? BULK_LANE : laneOf("ticket-cancelled"),
      details: one.reason ? { reason: one.reason } : {},
    })),
  );
  return news.length;
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

type TicketRequest = {
  kind?: TicketRequestKind;
  registrationId: number;
  recipient: string;
  cultureCode: string;
};

/** Turns up to `maximum` requests for tickets into mails; a request is dropped when the address has none. rules/attend 21, rules/privacy 19 */
export async function relayTicketRequests(
  trx: Transaction<Database>,
  projectId: number,
  maximum: number,
): Promise<number> {
  const asked = await takeNews<TicketRequest>(trx, { projectId, kind: "tickets-requested", maximum });
  const known = await findKnown(trx, projectId, asked);
  await insertMails(
    trx,
    projectId,
    asked
      .filter((_, place) => known.has(place + 1))
      .map(({ kind = "tickets", registrationId, recipient, cultureCode }) => ({
        kind,
        registration_id: registrationId,
        recipient,
        culture_code: cultureCode,
        lane: laneOf(kind),
      })),
  );
  return asked.length;
}

/** The requests of addresses that have what they ask for, by their places from 1 on. */
async function findKnown(
  trx: Transaction<Database>,
  projectId: number,
  asked: readonly TicketRequest[],
): Promise<Set<number>> {
  const recipients = asked.map(({ recipient }) => recipient);
  const areOfCode = asked.map(({ kind }) => kind === "verification-code");
  const { rows } = await sqlRows({ nth: neverNull(number) })`
    select asked.nth
    from unnest(${recipients}::text[], ${areOfCode}::boolean[]) with ordinality as asked (recipient, is_of_code, nth)
    where exists (
      select from ticket where ticket.project_id = ${projectId} and ${isOfAddress(sql`ticket.email`, sql`asked.recipient`)}
        and (asked.is_of_code or ${IS_LIVE})
    ) or asked.is_of_code and exists (
      select from ticket_group of_group
      where of_group.project_id = ${projectId} and ${isOfAddress(sql`of_group.contact_email`, sql`asked.recipient`)}
    )`.execute(trx);
  return new Set(rows.map(({ nth }) => nth));
}

/** Turns up to `maximum` rows of waiting lists into mails to whom they concern. rules/waiting-list 9 */
export async function relayWaitingMails(
  trx: Transaction<Database>,
  projectId: number,
  maximum: number,
): Promise<number> {
  const news = await takeNews<{ entryId: number; kind: WaitingMail }>(trx, {
    projectId,
    kind: "waiting-mail",
    maximum,
  });
  const ids = news.map(({ entryId }) => entryId);
  const entries = await trx
    .selectFrom("waiting_entry")
    .select(["id", "registration_id", "email", "culture_code"])
    .where("project_id", "=", projectId)
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .execute();
  await insertMails(
    trx,
    projectId,
    pair(news, entries, ({ entryId }) => entryId).map(({ id, email, one, ...entry }) => ({
      ...entry,
      kind: one.kind,
      waiting_entry_id: id,
      recipient: email,
      lane: laneOf("waiting-offer"),
    })),
  );
  return news.length;
}

/** Turns up to `maximum` rows of groups into mails to their contacts. rules/group-orders 12 */
export async function relayGroupMails(
  trx: Transaction<Database>,
  projectId: number,
  maximum: number,
): Promise<number> {
  const news = await takeNews<{ groupId: number; kind: MailKind }>(trx, {
    projectId,
    kind: "group-mail",
    maximum,
  });
  const ids = news.map(({ groupId }) => groupId);
  const groups = await trx
    .selectFrom("ticket_group")
    .select(["id", "contact_email as recipient", "culture_code"])
    .where("project_id", "=", projectId)
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .where("contact_email", "<>", "")
    .execute();
  await insertMails(
    trx,
    projectId,
    pair(news, groups, ({ groupId }) => groupId).map(({ id, one, ...contact }) => ({
      ...contact,
      kind: one.kind,
      group_id: id,
      lane: laneOf("group-order"),
    })),
  );
  return news.length;
}

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
