import type { MailKind, MailQuery, MailState } from "@foyer/contract/mails.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { insertWork, type WorkKey } from "../../platform/durable-work/work.store.ts";

export type MailKey = { projectId: number; id: number };

/** A mail with the state of its work. */
export type MailRow = MailKey & {
  /** A UUID. */
  workId: string;
  kind: MailKind;
  /** The ticket that the mail is about; null for other kinds. */
  ticketId: number | null;
  registrationId: number | null;
  recipient: string;
  cultureCode: string;
  state: MailState;
  attempts: number;
  nextAt: Date;
  lastError: string;
  createdAt: Date;
  sentAt: Date | null;
  /** As it was sent; null before that. */
  subject: string | null;
  body: string | null;
};

/** The data that a mail is written from. */
export type MailOccasion = Pick<
  MailRow,
  "projectId" | "ticketId" | "registrationId" | "recipient" | "cultureCode"
>;
type OccasionOf<Of extends keyof MailOccasion> = {
  [Name in "projectId" | "recipient" | "cultureCode" | Of]: NonNullable<MailOccasion[Name]>;
};
export type TicketOccasion = OccasionOf<"ticketId">;
export type RegistrationOccasion = OccasionOf<"registrationId">;

/** The kind of its durable work. */
export const MAIL_WORK = "mail";

/** The state that staff see: waiting through all retries, sent once the work is done. */
const STATE = sql`case when mail.sent_at is not null then 'sent' when work.state = 'failed' then 'failed' else 'waiting' end`;

const MAILS_WITH_WORK = sql`
  mail join durable_work work on work.project_id = mail.project_id and work.id = mail.work_id`;

const MAILS = sql`
  select mail.project_id as "projectId", mail.id, mail.work_id as "workId", mail.kind, ticket_id as "ticketId",
    registration_id as "registrationId", recipient, culture_code as "cultureCode", mail.created_at as "createdAt",
    sent_at as "sentAt", subject, body,
    ${STATE} as state, work.attempts, work.due_at as "nextAt", work.last_error as "lastError"
  from ${MAILS_WITH_WORK}`;

/** The mail that a piece of work sends. */
export async function findMailOfWork(
  db: Kysely<Database>,
  { projectId, id }: WorkKey,
): Promise<MailRow | null> {
  const { rows } = await sql<MailRow>`
    ${MAILS} where mail.project_id = ${projectId} and mail.work_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Stores a mail's text as it was sent. */
export async function updateSentMail(
  db: Kysely<Database>,
  { projectId, id }: MailKey,
  { subject, body }: { subject: string; body: string },
): Promise<void> {
  await sql`
    update mail set sent_at = now(), subject = ${subject}, body = ${body}
    where project_id = ${projectId} and id = ${id}`.execute(db);
}

export async function findMail(db: Kysely<Database>, { projectId, id }: MailKey): Promise<MailRow | null> {
  const { rows } = await sql<MailRow>`
    ${MAILS} where mail.project_id = ${projectId} and mail.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Uses the index of due or of failed work, so that old sent mails are not read. */
const isInState = (state: MailState | "") => {
  if (state === "") return sql`true`;
  if (state === "sent") return sql`sent_at is not null`;
  const states = state === "failed" ? sql`work.state = 'failed'` : sql`work.state in ('waiting', 'running')`;
  return sql`work.kind = ${MAIL_WORK} and ${states}`;
};

/** What the outbox can be narrowed to; empty texts do not filter. */
export type MailFilter = Pick<MailQuery, "state" | "recipient">;

const matching = ({ state, recipient }: MailFilter) =>
  recipient === ""
    ? isInState(state)
    : sql`${isInState(state)} and lower(recipient) like lower(${`%${recipient.replace(/[\\%_]/g, "\\$&")}%`})`;

export async function countMails(db: Kysely<Database>, filter: MailFilter): Promise<number> {
  const { state, recipient } = filter;
  const isWork = state === "waiting" || state === "failed";
  const from = isWork && recipient !== "" ? MAILS_WITH_WORK : isWork ? sql`durable_work work` : sql`mail`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${from} where ${matching(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One page, the newest first. */
export async function listMailPage(
  db: Kysely<Database>,
  filter: MailFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    ${MAILS} where ${matching(filter)}
    order by mail.created_at desc, mail.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Inserts a mail that staff asked for; false after another one within the last minute. Needs the ticket's lock. */
export async function insertRepeatedMail(
  trx: Transaction<Database>,
  { projectId, ticketId, recipient, cultureCode }: TicketOccasion,
): Promise<boolean> {
  const { rows } = await sql`
    select from mail where project_id = ${projectId} and ticket_id = ${ticketId} and kind = 'ticket-again'
      and created_at > now() - interval '1 minute'`.execute(trx);
  if (rows.length > 0) return false;
  const workId = await insertWork(trx, projectId, { kind: MAIL_WORK });
  await sql`
    insert into mail (project_id, work_id, kind, ticket_id, recipient, culture_code)
    values (${projectId}, ${workId}, 'ticket-again', ${ticketId}, ${recipient}, ${cultureCode})`.execute(trx);
  return true;
}

/** Inserts the mail with a verification code. */
export async function insertCodeMail(
  trx: Transaction<Database>,
  { projectId, registrationId, recipient, cultureCode }: RegistrationOccasion,
): Promise<void> {
  const workId = await insertWork(trx, projectId, { kind: MAIL_WORK });
  await sql`
    insert into mail (project_id, work_id, kind, registration_id, recipient, culture_code)
    values (${projectId}, ${workId}, 'verification-code', ${registrationId}, ${recipient}, ${cultureCode})`.execute(
    trx,
  );
}
