import type { MailQuery, MailState } from "@foyer/contract/mails.ts";
import {
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type SqlBool,
  sql,
  type Transaction,
} from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { insertWork, type WorkKey } from "../../platform/durable-work/work.store.ts";

export type MailKey = { projectId: number; id: number };

/** A mail with the state of its work; subject and body are those that were sent, null before that. */
export type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>;

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

const mailsWithWork = (db: Kysely<Database>) =>
  db
    .selectFrom("mail")
    .innerJoin("durable_work as work", (join) =>
      join.onRef("work.project_id", "=", "mail.project_id").onRef("work.id", "=", "mail.work_id"),
    );

const mails = (db: Kysely<Database>) =>
  mailsWithWork(db)
    .select([
      "mail.project_id as projectId",
      "mail.id",
      "mail.work_id as workId",
      "mail.kind",
      "mail.ticket_id as ticketId",
      "mail.registration_id as registrationId",
      "mail.recipient",
      "mail.culture_code as cultureCode",
      "mail.created_at as createdAt",
      "mail.sent_at as sentAt",
      "mail.subject",
      "mail.body",
      "work.attempts",
      "work.due_at as nextAt",
      "work.last_error as lastError",
    ])
    .select((row) => stateOf(row).as("state"));

/** The state that staff see: waiting through all retries, sent once the work is done. */
const stateOf = (row: ExpressionBuilder<Database & { work: Database["durable_work"] }, "mail" | "work">) =>
  row
    .case()
    .when("mail.sent_at", "is not", null)
    .then<MailState>("sent")
    .when("work.state", "=", "failed")
    .then<MailState>("failed")
    .else<MailState>("waiting")
    .end();

/** The mail that a piece of work sends. */
export async function findMailOfWork(
  db: Kysely<Database>,
  { projectId, id }: WorkKey,
): Promise<MailRow | null> {
  const row = await mails(db)
    .where("mail.project_id", "=", projectId)
    .where("mail.work_id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores a mail's text as it was sent. */
export async function updateSentMail(
  db: Kysely<Database>,
  { projectId, id }: MailKey,
  { subject, body }: { subject: string; body: string },
): Promise<void> {
  await db
    .updateTable("mail")
    .set({ sent_at: sql<Date>`now()`, subject, body })
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .execute();
}

export async function findMail(db: Kysely<Database>, { projectId, id }: MailKey) {
  const row = await mails(db)
    .where("mail.project_id", "=", projectId)
    .where("mail.id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** The condition of a state; it uses the index of due or of failed work, so that old sent mails are not read. */
const isInState = (state: MailState | "") => {
  if (state === "") return sql<SqlBool>`true`;
  if (state === "sent") return sql<SqlBool>`sent_at is not null`;
  const states = state === "failed" ? sql`work.state = 'failed'` : sql`work.state in ('waiting', 'running')`;
  return sql<SqlBool>`work.kind = ${MAIL_WORK} and ${states}`;
};

const hasRecipient = (recipient: string) =>
  recipient === ""
    ? sql<SqlBool>`true`
    : sql<SqlBool>`lower(recipient) like lower(${`%${recipient.replace(/[\\%_]/g, "\\$&")}%`})`;

/** The filter of the outbox; empty texts do not filter. */
export type MailFilter = Pick<MailQuery, "state" | "recipient">;

export async function countMails(db: Kysely<Database>, { state, recipient }: MailFilter): Promise<number> {
  const total = db.fn.countAll<number>().as("count");
  const isOfWork = state === "waiting" || state === "failed";
  const counted = isOfWork
    ? recipient === ""
      ? db.selectFrom("durable_work as work").select(total).where(isInState(state))
      : mailsWithWork(db).select(total).where(isInState(state)).where(hasRecipient(recipient))
    : db.selectFrom("mail").select(total).where(isInState(state)).where(hasRecipient(recipient));
  const { count } = await counted.executeTakeFirstOrThrow();
  return count;
}

/** One page, the newest first. */
export function listMailPage(
  db: Kysely<Database>,
  { state, recipient }: MailFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<MailRow[]> {
  return mails(db)
    .where(isInState(state))
    .where(hasRecipient(recipient))
    .orderBy("mail.created_at", "desc")
    .orderBy("mail.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Inserts a mail that staff requested; false after another one within the last minute. Needs the ticket's lock. */
export async function insertRepeatedMail(
  trx: Transaction<Database>,
  occasion: TicketOccasion,
): Promise<boolean> {
  const { projectId, ticketId } = occasion;
  const recent = await trx
    .selectFrom("mail")
    .select("id")
    .where("project_id", "=", projectId)
    .where("ticket_id", "=", ticketId)
    .where("kind", "=", "ticket-again")
    .where("created_at", ">", sql<Date>`now() - interval '1 minute'`)
    .limit(1)
    .executeTakeFirst();
  if (recent) return false;
  await insertMail(trx, occasion, { kind: "ticket-again", ticket_id: ticketId });
  return true;
}

/** Inserts the mail with a verification code. */
export const insertCodeMail = (trx: Transaction<Database>, occasion: RegistrationOccasion): Promise<void> =>
  insertMail(trx, occasion, { kind: "verification-code", registration_id: occasion.registrationId });

/** Inserts a mail with the work that sends it. */
async function insertMail(
  trx: Transaction<Database>,
  { projectId, recipient, cultureCode }: Pick<MailOccasion, "projectId" | "recipient" | "cultureCode">,
  about: Pick<Insertable<Database["mail"]>, "kind" | "ticket_id" | "registration_id">,
): Promise<void> {
  const workId = await insertWork(trx, projectId, { kind: MAIL_WORK });
  await trx
    .insertInto("mail")
    .values({ ...about, project_id: projectId, work_id: workId, recipient, culture_code: cultureCode })
    .execute();
}
