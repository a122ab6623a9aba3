import type { MailKind, MailState } from "@foyer/contract/mails.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

export type MailKey = { projectId: number; id: number };

/** A mail as the table has it. */
export type MailRow = MailKey & {
  kind: MailKind;
  /** What it tells of; null where its kind tells of something else. */
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
  /** As it was sent; null: it was not. */
  subject: string | null;
  body: string | null;
};

/** What a mail is written from. */
export type MailOccasion = Pick<
  MailRow,
  "projectId" | "ticketId" | "registrationId" | "recipient" | "cultureCode"
>;
type OccasionOf<Of extends keyof MailOccasion> = {
  [Name in "projectId" | "recipient" | "cultureCode" | Of]: NonNullable<MailOccasion[Name]>;
};
export type TicketOccasion = OccasionOf<"ticketId">;
export type CodeOccasion = OccasionOf<"registrationId">;

const columns = sql`project_id as "projectId", id, kind, ticket_id as "ticketId", registration_id as "registrationId", recipient, culture_code as "cultureCode",
  state, attempts, next_at as "nextAt", last_error as "lastError", created_at as "createdAt", sent_at as "sentAt",
  subject, body`;

/** Mails whose time has come, the longest waiting first. */
export async function listDue(db: Kysely<Database>, most: number): Promise<MailKey[]> {
  const { rows } = await sql<MailKey>`
    select project_id as "projectId", id from mail where state = 'waiting' and next_at <= now()
    order by next_at, id limit ${most}`.execute(db);
  return rows;
}

/** Takes a due mail for `seconds`; null: somebody else has it, or its time has not come. rules/mail 4 */
export async function claim(
  db: Kysely<Database>,
  { projectId, id }: MailKey,
  seconds: number,
): Promise<MailRow | null> {
  const { rows } = await sql<MailRow>`
    update mail set attempts = attempts + 1, next_at = now() + make_interval(secs => ${seconds})
    where project_id = ${projectId} and id = (
      select id from mail where project_id = ${projectId} and id = ${id} and state = 'waiting' and next_at <= now()
      for update skip locked
    )
    returning ${columns}`.execute(db);
  return rows[0] ?? null;
}

export async function markSent(
  db: Kysely<Database>,
  { projectId, id }: MailKey,
  { subject, body }: { subject: string; body: string },
): Promise<void> {
  await sql`
    update mail set state = 'sent', sent_at = now(), last_error = '', subject = ${subject}, body = ${body}
    where project_id = ${projectId} and id = ${id} and state = 'waiting'`.execute(db);
}

/** Notes a failed attempt; `retrySeconds` null: it was the last one. Says nothing once somebody else has taken the mail. */
export async function markFailed(
  db: Kysely<Database>,
  { projectId, id, attempts }: MailRow,
  { reason, retrySeconds }: { reason: string; retrySeconds: number | null },
): Promise<void> {
  await sql`
    update mail set last_error = ${reason}, state = ${retrySeconds === null ? "failed" : "waiting"},
      next_at = now() + make_interval(secs => ${retrySeconds ?? 0})
    where project_id = ${projectId} and id = ${id} and state = 'waiting' and attempts = ${attempts}`.execute(
    db,
  );
}

/** Puts a failed mail back, with all its attempts; null: it has not failed. */
export async function requeue(db: Kysely<Database>, { projectId, id }: MailKey): Promise<MailRow | null> {
  const { rows } = await sql<MailRow>`
    update mail set state = 'waiting', attempts = 0, next_at = now()
    where project_id = ${projectId} and id = ${id} and state = 'failed' returning ${columns}`.execute(db);
  return rows[0] ?? null;
}

export async function findMail(db: Kysely<Database>, { projectId, id }: MailKey): Promise<MailRow | null> {
  const { rows } = await sql<MailRow>`
    select ${columns} from mail where project_id = ${projectId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

const inState = (state: MailState | "") => (state === "" ? sql`true` : sql`state = ${state}`);

export async function countMails(db: Kysely<Database>, state: MailState | ""): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mail where ${inState(state)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One page, the newest first. */
export async function listMailPage(
  db: Kysely<Database>,
  state: MailState | "",
  { limit, offset }: { limit: number; offset: number },
): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select ${columns} from mail where ${inState(state)}
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Lays down a mail that staff asked for; false: there was one within the last minute. Needs the ticket locked. */
export async function insertRepeatedMail(
  db: Kysely<Database>,
  { projectId, ticketId, recipient, cultureCode }: TicketOccasion,
): Promise<boolean> {
  const { rows } = await sql`
    insert into mail (project_id, kind, ticket_id, recipient, culture_code)
    select ${projectId}::bigint, 'ticket-again', ${ticketId}::bigint, ${recipient}, ${cultureCode}
    where not exists (
      select from mail where project_id = ${projectId} and ticket_id = ${ticketId} and kind = 'ticket-again'
        and created_at > now() - interval '1 minute'
    )
    returning id`.execute(db);
  return rows.length > 0;
}

/** Lays down the mail that brings a verification code. */
export async function insertCodeMail(
  db: Kysely<Database>,
  { projectId, registrationId, recipient, cultureCode }: CodeOccasion,
): Promise<void> {
  await sql`
    insert into mail (project_id, kind, registration_id, recipient, culture_code)
    values (${projectId}, 'verification-code', ${registrationId}, ${recipient}, ${cultureCode})`.execute(db);
}
