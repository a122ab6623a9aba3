import type { MailText } from "@foyer/contract/mail-texts.ts";
import { checkMailText, type Wording } from "@foyer/domain/mail-text/check-mail-text.ts";
import { mailTextOf } from "@foyer/domain/mail-text/mail-texts.ts";
import type { Kysely } from "kysely";
import { hasProject, lockProjectName } from "../../platform/db/project.store.ts";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import { listUiTexts } from "../catalogs/ui-items/ui-items.service.ts";
import {
  copyMailRows,
  findMailText,
  hasPlace,
  listMailTextRows,
  type MailTextKey,
  type MailTextRow,
  writeMailText,
} from "./mail-texts.store.ts";

/** The texts that a project has written itself; throws `not-found`. rules/mail-texts 1 */
export async function listOwnMailTexts(db: Kysely<Database>, projectId: number) {
  if (!(await hasProject(db, projectId))) throw problem("not-found");
  return listMailTextRows(db, projectId);
}

/** The text of a kind of mail in a culture; throws `not-found`. rules/mail-texts 1 */
export async function getMailText(db: Kysely<Database>, key: MailTextKey): Promise<MailText> {
  await requirePlace(db, key);
  return toMailText(key, await findMailText(db, key), await defaultOf(db, key));
}

/** Replaces the text of a kind of mail in a culture. A text that equals the default is not stored. rules/mail-texts 4 */
export async function updateMailText(
  context: RecordedContext,
  key: MailTextKey,
  sent: Wording,
): Promise<MailText> {
  const { db } = context;
  await requirePlace(db, key);
  requireVariables(key, sent);
  return change(context, key, sent);
}

/** Returns a kind of mail to its default text. rules/mail-texts 5 */
export async function removeMailText(context: RecordedContext, key: MailTextKey): Promise<MailText> {
  await requirePlace(context.db, key);
  return change(context, key, await defaultOf(context.db, key));
}

async function change(context: RecordedContext, key: MailTextKey, sent: Wording): Promise<MailText> {
  const { db } = context;
  const { projectId } = key;
  const standard = await defaultOf(db, key);
  return updateVersioned(context, {
    lock: async () => {
      const project = await lockProjectName(db, projectId);
      return project && { ...project, ...(await findMailText(db, key)) };
    },
    valuesOf: (row) => wordingOf(row, standard),
    sent,
    write: async (wanted) =>
      toMailText(key, await writeMailText(db, key, stored(wanted, standard)), standard),
    toAnswer: (row) => toMailText(key, row, standard),
    entryOf: () => ({
      entity: "mail text",
      entityId: `${key.name} ${key.cultureCode}`,
      entityName: `${key.name} (${key.cultureCode})`,
      projectId,
    }),
  });
}

/** Throws `invalid-fields` when a variable is mistyped or missing. rules/mail-texts 3 */
export function requireVariables({ name }: Pick<MailTextKey, "name">, wording: Wording): void {
  const fields = checkMailText(name, wording);
  if (Object.keys(fields).length > 0) throw problem("invalid-fields", { fields });
}

/** Throws `not-found` unless there are this project and this culture. */
export async function requirePlace(
  db: Kysely<Database>,
  place: Pick<MailTextKey, "projectId" | "cultureCode">,
): Promise<void> {
  if (!(await hasPlace(db, place))) throw problem("not-found");
}

async function defaultOf(db: Kysely<Database>, { name, cultureCode }: MailTextKey): Promise<Wording> {
  const { subject, body } = mailTextOf(name);
  const texts = await listUiTexts(db, [subject, body], cultureCode);
  return { subject: texts[subject], body: texts[body] };
}

const wordingOf = ({ subject, body }: MailTextRow, standard: Wording): Wording => ({
  subject: subject ?? standard.subject,
  body: body ?? standard.body,
});

const stored = (wanted: Wording, standard: Wording) =>
  wanted.subject === standard.subject && wanted.body === standard.body
    ? { subject: null, body: null }
    : { subject: wanted.subject, body: wanted.body };

const toMailText = ({ name, cultureCode }: MailTextKey, row: MailTextRow, standard: Wording): MailText => ({
  name,
  cultureCode,
  ...wordingOf(row, standard),
  isOwn: row.subject !== null,
  version: row.version,
});

/** Gives a new project the texts, the sender and the imprint of another one. rules/projects 9 */
export const copyMailTexts = ({ db }: Pick<RecordedContext, "db">, from: number, to: number): Promise<void> =>
  copyMailRows(db, from, to);
