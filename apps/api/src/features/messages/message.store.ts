import type { MailState } from "@foyer/contract/mails.ts";
import type { Message } from "@foyer/domain/mail-text/message.ts";
import type { WallTime } from "@foyer/domain/time/wall-time.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { number, sqlRows, textOf } from "../../platform/db/sql-rows.ts";
import { toWallTime } from "../../platform/db/wall-time.ts";
import { insertWork } from "../../platform/durable-work/work.store.ts";

export type MessageKey = { projectId: number; messageId: string };

/** The kind of its durable work. */
export const MESSAGE_WORK = "message";

type NewMessage = MessageKey & {
  message: Message;
  isPerTicket: boolean;
  sendAt: WallTime | null;
  /** Until its work begins, at the latest. */
  seconds: number;
  staffId: number | null;
  staffName: string;
};

/** Adds a message with the work that makes its mails; its tickets come from `insertChosen`. */
export async function insertMessage(trx: Transaction<Database>, one: NewMessage): Promise<void> {
  const { projectId, messageId, message } = one;
  await insertWork(trx, projectId, { kind: MESSAGE_WORK, id: messageId, seconds: one.seconds });
  await trx
    .insertInto("message")
    .values({
      project_id: projectId,
      id: messageId,
      kind: message.kind,
      is_news: message.isNews,
      is_per_ticket: one.isPerTicket,
      texts: JSON.stringify(message.texts),
      former: message.former && JSON.stringify(message.former),
      send_at: one.sendAt,
      staff_id: one.staffId,
      staff_name: one.staffName,
    })
    .execute();
}

const messagesOf = (db: Kysely<Database>, projectId: number) =>
  db
    .selectFrom("message")
    .innerJoin("durable_work as work", (join) =>
      join.onRef("work.project_id", "=", "message.project_id").onRef("work.id", "=", "message.id"),
    )
    .select([
      "message.project_id as projectId",
      "message.id as messageId",
      "message.kind",
      "is_news as isNews",
      "is_per_ticket as isPerTicket",
      "texts",
      "former",
      "send_at as sendAt",
      "staff_id as staffId",
      "staff_name as staffName",
      "message.total",
      "message.version",
      "message.created_at as createdAt",
      "stopped_at as stoppedAt",
      "stopped_by as stoppedBy",
      "work.state as workState",
      "work.attempts",
      "work.last_error as lastError",
    ])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom("mail")
            .innerJoin("durable_work as sending", (join) =>
              join
                .onRef("sending.project_id", "=", "mail.project_id")
                .onRef("sending.id", "=", "mail.work_id"),
            )
            .select("mail.id")
            .where("mail.project_id", "=", projectId)
            .where("sending.project_id", "=", projectId)
            .whereRef("mail.message_id", "=", "message.id")
            .where("mail.sent_at", "is", null)
            .where("sending.state", "in", ["waiting", "running"]),
        )
        .as("hasWaitingMails"),
    )
    .where("message.project_id", "=", projectId);

/** A message with the state of its work. */
export type MessageRow = Awaited<ReturnType<typeof listMessagePage>>[number];

export async function listMessagePage(
  db: Kysely<Database>,
  projectId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await messagesOf(db, projectId)
    .orderBy("message.created_at", "desc")
    .orderBy("message.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(withWallTime);
}

const withWallTime = <Row extends { sendAt: string | null }>(row: Row): Row => ({
  ...row,
  sendAt: row.sendAt && toWallTime(row.sendAt),
});

export async function countMessages(db: Kysely<Database>, projectId: number): Promise<number> {
  const { count } = await db
    .selectFrom("message")
    .select(db.fn.countAll<number>().as("count"))
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findMessage(
  db: Kysely<Database>,
  { projectId, messageId }: MessageKey,
): Promise<MessageRow | null> {
  const row = await messagesOf(db, projectId).where("message.id", "=", messageId).executeTakeFirst();
  return row ? withWallTime(row) : null;
}

type Changed = Pick<NewMessage, "isPerTicket" | "sendAt"> & Pick<Message, "isNews" | "texts">;

/** Writes the next version of a message. */
export async function updateMessage(
  trx: Transaction<Database>,
  { projectId, messageId }: MessageKey,
  { isNews, isPerTicket, texts, sendAt }: Changed,
): Promise<void> {
  await trx
    .updateTable("message")
    .set({
      is_news: isNews,
      is_per_ticket: isPerTicket,
      texts: JSON.stringify(texts),
      send_at: sendAt,
      version: sql`version + 1`,
    })
    .where("project_id", "=", projectId)
    .where("id", "=", messageId)
    .execute();
}

/** Writes that nothing more of a message is sent; false: it was stopped before. Waits for the mails that are being made. */
export async function markStopped(
  trx: Transaction<Database>,
  { projectId, messageId }: MessageKey,
  by: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("message")
    .set({ stopped_at: sql<Date>`now()`, stopped_by: by })
    .where("project_id", "=", projectId)
    .where("id", "=", messageId)
    .where("stopped_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** A query for the work of the unsent mails of a message. */
export const workOfUnsent = ({ projectId, messageId }: MessageKey) => sql`
  select work_id from mail where project_id = ${projectId} and message_id = ${messageId} and sent_at is null`;

/** Counts the mails of a message by state, those that are there. */
export async function countMailStates(
  db: Kysely<Database>,
  { projectId, messageId }: MessageKey,
): Promise<{ state: MailState; count: number }[]> {
  const { rows } = await sqlRows({ state: textOf<MailState>(), count: number })`
    select case when bounced_at is not null then 'bounced' when sent_at is not null then 'sent'
      when work.state = 'failed' then 'failed' when work.state = 'cancelled' then 'discarded' else 'waiting' end as state,
      count(*) as count
    from mail join durable_work work on work.project_id = ${projectId} and work.id = mail.work_id
    where mail.project_id = ${projectId} and message_id = ${messageId}
    group by 1`.execute(db);
  return rows;
}
