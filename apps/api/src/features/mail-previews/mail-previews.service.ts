import type { Request } from "@foyer/contract/endpoint.ts";
import type { previewMailText as preview, sendTestMail as test } from "@foyer/contract/mail-texts.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { listCultures } from "../catalogs/cultures/cultures.service.ts";
import { type ComposeMail, composeMail } from "../mail/compose.service.ts";
import { mailTest } from "../mail/mail.service.ts";
import { getMailText, requirePlace, requireVariables } from "../mail-texts/mail-texts.service.ts";
import { requireStaffAddress } from "../staff/staff-address.service.ts";
import { withPictures } from "./with-pictures.ts";
import { writeMessageSample, writeSample } from "./write-sample.ts";

/** Writes a mail as its recipient would get it, with its pictures inside. rules/mail-texts 6 */
export async function previewMailText(
  db: Kysely<Database>,
  { params, body }: Request<typeof preview>,
  publicUrl: string,
) {
  const { projectId, name, cultureCode } = params;
  await requirePlace(db, params);
  requireVariables(params, body);
  const compose = composeTestMail(publicUrl);
  const occasion = { ...NO_OCCASION, projectId, cultureCode, details: { tried: { name, ...body } } };
  const written = await composeMail(db, { test: compose }, { ...occasion, kind: "test" });
  if ("withdrawn" in written) throw new Error(written.withdrawn);
  const { subject, text } = written;
  return { subject, text, html: await withPictures(written) };
}

/** A mail that nothing has caused. */
export const NO_OCCASION = {
  ticketId: null,
  registrationId: null,
  waitingEntryId: null,
  messageId: null,
  groupId: null,
  recipient: "",
  lane: "mail",
};

/** Mails a text to the caller, in one culture or in all. rules/mail-texts 7 */
export async function sendTestMail(
  { db, caller, record }: RecordedContext,
  { params, body: { everyCulture, subject, body } }: Request<typeof test>,
): Promise<{ recipient: string; mails: number }> {
  const { projectId, name, cultureCode } = params;
  await requirePlace(db, params);
  requireVariables(params, { subject, body });
  const recipient = await requireStaffAddress(db, caller);
  const cultures = everyCulture ? (await listCultures(db)).map((one) => one.cultureCode) : [cultureCode];
  for (const culture of cultures) {
    const key = { projectId, name, cultureCode: culture };
    const wording = culture === cultureCode ? { subject, body } : await getMailText(db, key);
    const tried = { name, subject: wording.subject, body: wording.body };
    await mailTest(db, { projectId, recipient, cultureCode: culture }, { tried });
  }
  record({
    action: "create",
    entity: "test mail",
    entityId: name,
    entityName: name,
    projectId,
    after: { cultures: cultures.join(", ") },
  });
  return { recipient, mails: cultures.length };
}

/** Writes a mail that tries a text or a message. */
export function composeTestMail(publicUrl: string): ComposeMail {
  return async (db, { projectId, cultureCode: culture, details: { tried, message } }) => {
    if (message) return writeMessageSample(db, { projectId, culture, message, publicUrl });
    if (!tried) return { withdrawn: "The text is not known any more." };
    return writeSample(db, { projectId, culture, tried, publicUrl });
  };
}
