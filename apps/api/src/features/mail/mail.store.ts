import type { MailKind, MailQuery, MailState, WaitingMail } from "@foyer/contract/mails.ts";
import type { MailDetails } from "@foyer/domain/mail-text/mail-details.ts";
import {
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
  type Transaction,
} from "kysely";
import { isInReach } from "../../platform/db/projects-in-reach.ts";
import type { Database } from "../../platform/db/schema.ts";
import { number, sqlRows } from "../../platform/db/sql-rows.ts";
import type { WorkKey } from "../../platform/durable-work/work.store.ts";
import { laneOf, MAIL_LANES, type MailLane } from "./mail-lanes.ts";
import { insertMails, type QueuedMail } from "./queue-mails.store.ts";

export type MailKey = { projectId: number; id: number };

/** A mail with the state of its work; subject and body are those that were sent, null before that. */
export type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>;

/** The data that a mail is written from. */
export type MailOccasion = Pick<
  MailRow,
  | "projectId"
  | "ticketId"
  | "registrationId"
  | "waitingEntryId"
  | "messageId"
  | "groupId"
  | "recipient"
  | "cultureCode"
  | "lane"
  | "details"
>;
type OccasionOf<Of extends keyof MailOccasion> = {
  [Name in "projectId" | "recipient" | "cultureCode" | Of]: NonNullable<MailOccasion[Name]>;
};
export type TicketOccasion = OccasionOf<"ticketId">;
export type RegistrationOccasion = OccasionOf<"registrationId">;

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
      "work.kind as lane",
      "mail.kind",
      "mail.ticket_id as ticketId",
      "mail.registration_id as registrationId",
      "mail.details",
      "mail.waiting_entry_id as waitingEntryId",
      "mail.message_id as messageId",
      "mail.group_id as groupId",
      "mail.recipient",
      "mail.culture_code as cultureCode",
      "mail.created_at as createdAt",
      "mail.sent_at as sentAt",
      "mail.subject",
      "mail.body",
      "mail.bounced_at as bouncedAt",
      "mail.bounce_reason as bounceReason",
      "work.attempts",
      "work.due_at as nextAt",
      "work.last_error as lastError",
    ])
    .select((row) => stateOf(row).as("state"));

/** The state that staff see: waiting through all retries, sent once the work is done, bounced once that is reported. */
const stateOf = (row: ExpressionBuilder<Database & { work: Database["durable_work"] }, "mail" | "work">) =>
  row
    .case()
    .when("mail.bounced_at", "is not", null)
    .then<MailState>("bounced")
    .when("mail.sent_at", "is not", null)
    .then<MailState>("sent")
    .when("work.state", "=", "failed")
    .then<MailState>("failed")
    .when("work.state", "=", "cancelled")
    .then<MailState>("discarded")
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

/** An earlier mail that is due so soon goes first: it may itself wait for a still earlier one, a quarter of a second at a time. */
const SOON_SECONDS = 1;

/**
 * Is an earlier mail to the same address being sent, or due? Only of the same lane, so that a code never waits for a mass
 * mail; one that waits for its next attempt does not count. rules/mail 14
 */
export async function hasEarlierMail(
  db: Kysely<Database>,
  { projectId, id, recipient, lane }: MailRow,
): Promise<boolean> {
  const earlier = await mailsWithWork(db)
    .select("mail.id")
    .where("mail.project_id", "=", projectId)
    .where("mail.id", "<", id)
    .where("mail.sent_at", "is", null)
    .where(sql<string>`lower(mail.recipient)`, "=", sql<string>`lower(${recipient})`)
    .where("work.kind", "=", lane)
    .where((row) =>
      row.or([
        row("work.state", "=", "running"),
        row.and([
          row("work.state", "=", "waiting"),
          row("work.due_at", "<=", sql<Date>`now() + make_interval(secs => ${SOON_SECONDS})`),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
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

/** The states of work by the state of its mail; those of sent mails are not read. */
const WORK_STATES = {
  waiting: ["waiting", "running"],
  failed: ["failed"],
  discarded: ["cancelled"],
} as const;

/** The filter of the outbox; empty texts do not filter. */
export type MailFilter = Pick<MailQuery, "state" | "kind" | "recipient" | "projectId">;

/** The condition of a state; it uses the indexes of work by state, so that old sent mails are not read. */
const isInState = (state: MailState | "") => {
  if (state === "") return sql<SqlBool>`true`;
  if (state === "bounced") return sql<SqlBool>`bounced_at is not null`;
  if (state === "sent") return sql<SqlBool>`sent_at is not null and bounced_at is null`;
  return sql<SqlBool>`work.kind in (${sql.join(MAIL_LANES)}) and work.state in (${sql.join(WORK_STATES[state])})`;
};

/** The condition of the rest of a filter. */
const hasOccasion = ({ kind, recipient, projectId }: Omit<MailFilter, "state">) => {
  const conditions = [
    ...(kind === "" ? [] : [sql<SqlBool>`mail.kind = ${kind}`]),
    ...(projectId === undefined ? [] : [sql<SqlBool>`mail.project_id = ${projectId}`]),
    ...(recipient === ""
      ? []
      : [sql<SqlBool>`lower(recipient) like lower(${`%${recipient.replace(/[\\%_]/g, "\\$&")}%`})`]),
  ];
  return conditions.length === 0 ? null : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
};

export async function countMails(db: Kysely<Database>, { state, ...occasion }: MailFilter): Promise<number> {
  const total = db.fn.countAll<number>().as("count");
  const isOfWork = state !== "" && state !== "sent" && state !== "bounced";
  const isOccasion = hasOccasion(occasion);
  const all = sql<SqlBool>`true`;
  const counted = isOfWork
    ? isOccasion === null
      ? db.selectFrom("durable_work as work").select(total).where(isInState(state))
      : mailsWithWork(db).select(total).where(isInState(state)).where(isOccasion)
    : db
        .selectFrom("mail")
        .select(total)
        .where(isInState(state))
        .where(isOccasion ?? all);
  const { count } = await counted.executeTakeFirstOrThrow();
  return count;
}

/** Counts end here: Home says that there are many. */
const MAX_UNSENT_COUNTED = 1_000;

/** Counts the mails that wait or have failed for good, up to a maximum. */
export async function countUnsentMails(db: Kysely<Database>): Promise<{ waiting: number; failed: number }> {
  const reachable = await isInReach(db, "work.project_id");
  // With a column: a cluster keeps the rows of each part, and no row without one.
  const counted = (state: "waiting" | "failed") => sql`(
    select count(*) from (select work.id from durable_work work where ${reachable} and ${isInState(state)} limit ${MAX_UNSENT_COUNTED}) mails)`;
  const { rows } = await sqlRows({ waiting: number, failed: number })`
    select ${counted("waiting")} as waiting, ${counted("failed")} as failed`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0 };
}

/** The projects with mails of a filter. */
export async function listProjectsOfMails(
  db: Kysely<Database>,
  { state, ...occasion }: MailFilter,
): Promise<number[]> {
  const rows = await mailsWithWork(db)
    .select("mail.project_id as projectId")
    .distinct()
    .where(isInState(state))
    .where(hasOccasion(occasion) ?? sql<SqlBool>`true`)
    .execute();
  return rows.map(({ projectId }) => projectId);
}

/** A query for the work of a project's unsent mails of a filter. */
export const workOfMails = (filter: Omit<MailFilter, "state"> & { projectId: number }): RawBuilder<unknown> =>
  sql`select work_id from mail where sent_at is null and ${hasOccasion(filter)}`;

/** One page, the newest first. */
export function listMailPage(
  db: Kysely<Database>,
  { state, ...occasion }: MailFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<MailRow[]> {
  return mails(db)
    .where(isInState(state))
    .where(hasOccasion(occasion) ?? sql<SqlBool>`true`)
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
  lane: MailLane,
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
  await insertMail(trx, occasion, { kind: "ticket-again", ticket_id: ticketId, lane });
  return true;
}

/** The kinds of mails that tell what has happened to a ticket. */
export type TicketChangeKind = Exclude<MailKind, "ticket-again" | "tickets" | "verification-code">;

/** Inserts the mail about a change of a ticket. */
export const insertChangeMail = (
  trx: Transaction<Database>,
  kind: TicketChangeKind,
  occasion: TicketOccasion,
): Promise<void> => insertMail(trx, occasion, { kind, ticket_id: occasion.ticketId, lane: laneOf(kind) });

/** Inserts the mail with a verification code. */
export const insertCodeMail = (trx: Transaction<Database>, occasion: RegistrationOccasion): Promise<void> =>
  insertMail(trx, occasion, {
    kind: "verification-code",
    registration_id: occasion.registrationId,
    lane: laneOf("verification-code"),
  });

/** Inserts the mail with a corrected ticket to the address that it now has; false: it has none. rules/mail 24 */
export async function insertCorrectionMail(
  trx: Transaction<Database>,
  { projectId, ticketId }: { projectId: number; ticketId: number },
): Promise<boolean> {
  const ticket = await trx
    .selectFrom("ticket")
    .select(["email", "culture_code as cultureCode"])
    .where("project_id", "=", projectId)
    .where("id", "=", ticketId)
    .executeTakeFirstOrThrow();
  const recipient = ticket.email.trim();
  if (recipient === "") return false;
  const kind = "ticket-corrected";
  const occasion = { projectId, recipient, cultureCode: ticket.cultureCode };
  await insertMail(trx, occasion, { kind, ticket_id: ticketId, lane: laneOf(kind) });
  return true;
}

/** Inserts a mail that tries a text or a message. rules/mail-texts 7, rules/messages 12 */
export const insertTestMail = (
  trx: Transaction<Database>,
  occasion: Pick<MailOccasion, "projectId" | "recipient" | "cultureCode">,
  details: Pick<MailDetails, "tried" | "message">,
): Promise<void> => insertMail(trx, occasion, { kind: "test", details, lane: laneOf("test") });

/** Inserts a mail to somebody in line that staff requested; false after another one within the last minute. */
export async function insertWaitingMail(
  trx: Transaction<Database>,
  occasion: OccasionOf<"registrationId" | "waitingEntryId">,
  kind: WaitingMail,
): Promise<boolean> {
  const { projectId, registrationId, waitingEntryId } = occasion;
  const recent = await trx
    .selectFrom("mail")
    .select("id")
    .where("project_id", "=", projectId)
    .where("waiting_entry_id", "=", waitingEntryId)
    .where("created_at", ">", sql<Date>`now() - interval '1 minute'`)
    .limit(1)
    .executeTakeFirst();
  if (recent) return false;
  const about = { registration_id: registrationId, waiting_entry_id: waitingEntryId };
  await insertMail(trx, occasion, { ...about, kind, lane: laneOf(kind) });
  return true;
}

/** Inserts the summary of a group that staff requested; false after another mail within the last minute. */
export async function insertGroupMail(
  trx: Transaction<Database>,
  occasion: OccasionOf<"groupId">,
): Promise<boolean> {
  const { projectId, groupId } = occasion;
  const recent = await trx
    .selectFrom("mail")
    .select("id")
    .where("project_id", "=", projectId)
    .where("group_id", "=", groupId)
    .where("created_at", ">", sql<Date>`now() - interval '1 minute'`)
    .limit(1)
    .executeTakeFirst();
  if (recent) return false;
  await insertMail(trx, occasion, { kind: "group-order", group_id: groupId, lane: laneOf("group-order") });
  return true;
}

/** Inserts a mail with the work that sends it. */
const insertMail = (
  trx: Transaction<Database>,
  { projectId, recipient, cultureCode }: Pick<MailOccasion, "projectId" | "recipient" | "cultureCode">,
  about: Omit<QueuedMail, "recipient" | "culture_code">,
): Promise<void> => insertMails(trx, projectId, [{ ...about, recipient, culture_code: cultureCode }]);
