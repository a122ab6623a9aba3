import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** Empty texts: those of the installation; version 0: the project never had others. */
export type SenderRow = {
  senderName: string;
  replyTo: string;
  imprint: string;
  mailsCancelled: boolean;
  mailsExpired: boolean;
  reminderDays: number;
  eventReminderDays: number;
  mailsThanks: boolean;
  version: number;
};

const NONE: SenderRow = {
  senderName: "",
  replyTo: "",
  imprint: "",
  mailsCancelled: true,
  mailsExpired: true,
  reminderDays: 2,
  eventReminderDays: 0,
  mailsThanks: false,
  version: 0,
};

const COLUMNS = [
  "sender_name as senderName",
  "reply_to as replyTo",
  "imprint",
  "mails_cancelled as mailsCancelled",
  "mails_expired as mailsExpired",
  "reminder_days as reminderDays",
  "event_reminder_days as eventReminderDays",
  "mails_thanks as mailsThanks",
  "version",
] as const;

export async function findSender(db: Kysely<Database>, projectId: number): Promise<SenderRow> {
  const row = await db
    .selectFrom("project_mail_sender")
    .select(COLUMNS)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return row ?? NONE;
}

/** Writes the next version. The caller holds the project's lock. */
export async function writeSender(
  trx: Transaction<Database>,
  projectId: number,
  sender: Omit<SenderRow, "version">,
): Promise<SenderRow> {
  const values = {
    sender_name: sender.senderName,
    reply_to: sender.replyTo,
    imprint: sender.imprint,
    mails_cancelled: sender.mailsCancelled,
    mails_expired: sender.mailsExpired,
    reminder_days: sender.reminderDays,
    event_reminder_days: sender.eventReminderDays,
    mails_thanks: sender.mailsThanks,
  };
  return await trx
    .insertInto("project_mail_sender")
    .values({ project_id: projectId, ...values })
    .onConflict((conflict) =>
      conflict
        .column("project_id")
        .doUpdateSet({ ...values, version: sql<number>`project_mail_sender.version + 1` }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}
