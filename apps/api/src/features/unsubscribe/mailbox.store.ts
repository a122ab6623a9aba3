import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { sqlRows, text } from "../../platform/db/sql-rows.ts";

/** A mailbox of a project: a hash of its address, in hexadecimal digits. */
export type MailboxKey = { projectId: number; mailbox: string };

const HASH_BYTES = 16;

/** The hash of an address in a project. Nobody can make or try it without the secret. rules/messages 9 */
const mailboxOf = (projectId: number, secret: string, address: RawBuilder<unknown>) => sql`
  substring(sha256(convert_to(${`${secret} ${projectId} `} || lower(trim(${address})), 'UTF8')) for ${HASH_BYTES})`;

/** The condition that the address of `ticket` has unsubscribed from the news of a project. */
export const ticketHasUnsubscribed = (
  projectId: number,
  secret: string,
): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from mail_unsubscription left_out
  where left_out.project_id = ${projectId} and left_out.mailbox = ${mailboxOf(projectId, secret, sql`ticket.email`)})`;

/** The mailbox of an address. */
export async function findMailbox(
  db: Kysely<Database>,
  { projectId, address }: { projectId: number; address: string },
  secret: string,
): Promise<string> {
  const { rows } = await sqlRows({ mailbox: text })`
    select encode(${mailboxOf(projectId, secret, sql`${address}::text`)}, 'hex') as mailbox`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A hash is one row.");
  return row.mailbox;
}

const bytesOf = (mailbox: string) => Buffer.from(mailbox, "hex");

export async function isUnsubscribed(
  db: Kysely<Database>,
  { projectId, mailbox }: MailboxKey,
): Promise<boolean> {
  const row = await db
    .selectFrom("mail_unsubscription")
    .select("project_id")
    .where("project_id", "=", projectId)
    .where("mailbox", "=", bytesOf(mailbox))
    .executeTakeFirst();
  return row !== undefined;
}

/** Unsubscribes a mailbox; the first time counts. */
export async function insertUnsubscription(
  db: Kysely<Database>,
  { projectId, mailbox }: MailboxKey,
): Promise<void> {
  await db
    .insertInto("mail_unsubscription")
    .values({ project_id: projectId, mailbox: bytesOf(mailbox) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeUnsubscription(
  db: Kysely<Database>,
  { projectId, mailbox }: MailboxKey,
): Promise<void> {
  await db
    .deleteFrom("mail_unsubscription")
    .where("project_id", "=", projectId)
    .where("mailbox", "=", bytesOf(mailbox))
    .execute();
}
