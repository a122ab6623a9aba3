import type { MailKind, WaitingMail } from "@foyer/contract/mails.ts";
import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { column, neverNull, number, sqlRows, sqlValue } from "../../platform/db/sql-rows.ts";
import { isOfAddress } from "../../platform/db/ticket-joins.ts";
import { queueDeliveries } from "../itec/itec.service.ts";
import type { RegistrationOccasion } from "./mail.store.ts";
import { BULK_LANE, laneOf } from "./mail-lanes.ts";
import { pair, takeNews } from "./outbox-rows.store.ts";
import { insertMails } from "./queue-mails.store.ts";
import { IS_LIVE } from "./ticket-address.store.ts";

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
