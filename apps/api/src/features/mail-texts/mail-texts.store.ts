import type { MailTextName } from "@foyer/domain/mail-text/mail-texts.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import { hasProject } from "../../platform/db/project.store.ts";
import type { Database } from "../../platform/db/schema.ts";

export type MailTextKey = { projectId: number; name: MailTextName; cultureCode: string };

/** A stored text; subject and body are null: the default text. */
export type MailTextRow = { subject: string | null; body: string | null; version: number };

const NONE: MailTextRow = { subject: null, body: null, version: 0 };

export async function findMailText(
  db: Kysely<Database>,
  { projectId, name, cultureCode }: MailTextKey,
): Promise<MailTextRow> {
  const row = await db
    .selectFrom("project_mail_text")
    .select(["subject", "body", "version"])
    .where("project_id", "=", projectId)
    .where("name", "=", name)
    .where("culture_code", "=", cultureCode)
    .executeTakeFirst();
  return row ?? NONE;
}

/** The texts that a project has written itself. */
export async function listMailTextRows(db: Kysely<Database>, projectId: number) {
  return await db
    .selectFrom("project_mail_text")
    .select(["name", "culture_code as cultureCode"])
    .where("project_id", "=", projectId)
    .where("subject", "is not", null)
    .orderBy("name")
    .orderBy("culture_code")
    .execute();
}

/** The texts of a culture that a project has written itself. */
export async function listWordingsIn(db: Kysely<Database>, projectId: number, cultureCode: string) {
  return await db
    .selectFrom("project_mail_text")
    .select(["name", "subject", "body"])
    .where("project_id", "=", projectId)
    .where("culture_code", "=", cultureCode)
    .where("subject", "is not", null)
    .execute();
}

/** Writes the next version of a text. The caller holds the project's lock. */
export async function writeMailText(
  trx: Transaction<Database>,
  { projectId, name, cultureCode }: MailTextKey,
  { subject, body }: Omit<MailTextRow, "version">,
): Promise<MailTextRow> {
  return await trx
    .insertInto("project_mail_text")
    .values({ project_id: projectId, name, culture_code: cultureCode, subject, body })
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "name", "culture_code"])
        .doUpdateSet({ subject, body, version: sql<number>`project_mail_text.version + 1` }),
    )
    .returning(["subject", "body", "version"])
    .executeTakeFirstOrThrow();
}

/** Are there such a project and such a culture? */
export async function hasPlace(
  db: Kysely<Database>,
  { projectId, cultureCode }: Pick<MailTextKey, "projectId" | "cultureCode">,
): Promise<boolean> {
  const culture = await db
    .selectFrom("culture")
    .select("code")
    .where("code", "=", cultureCode)
    .executeTakeFirst();
  return culture !== undefined && (await hasProject(db, projectId));
}

/** Gives a new project the texts and the sender of another one. */
export async function copyMailRows(trx: Transaction<Database>, from: number, to: number): Promise<void> {
  const texts = await trx
    .selectFrom("project_mail_text")
    .select(["name", "culture_code", "subject", "body"])
    .where("project_id", "=", from)
    .where("subject", "is not", null)
    .execute();
  if (texts.length > 0)
    await trx
      .insertInto("project_mail_text")
      .values(texts.map((text) => ({ ...text, project_id: to })))
      .execute();
  const sender = await trx
    .selectFrom("project_mail_sender")
    .select(["sender_name", "reply_to", "imprint", "mails_cancelled", "mails_expired", "reminder_days"])
    .select(["event_reminder_days", "mails_thanks"])
    .where("project_id", "=", from)
    .executeTakeFirst();
  if (sender)
    await trx
      .insertInto("project_mail_sender")
      .values({ ...sender, project_id: to })
      .execute();
}
