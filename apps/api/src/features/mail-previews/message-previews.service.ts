import type { Request } from "@foyer/contract/endpoint.ts";
import type { previewMessage as preview, sendTestMessage as test } from "@foyer/contract/messages.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { wordingIn } from "@foyer/domain/mail-text/message.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { composeMail } from "../mail/compose.service.ts";
import { mailTest } from "../mail/mail.service.ts";
import { requirePlace } from "../mail-texts/mail-texts.service.ts";
import { readContent } from "../messages/message-content.service.ts";
import { requireStaffAddress } from "../staff/staff-address.service.ts";
import { composeTestMail, NO_OCCASION } from "./mail-previews.service.ts";
import { withPictures } from "./with-pictures.ts";

/** Writes a message as a recipient in a culture would get it, with its pictures inside. rules/messages 12 */
export async function previewMessage(
  db: Kysely<Database>,
  { params: { projectId }, body: { cultureCode, ...content } }: Request<typeof preview>,
  publicUrl: string,
) {
  await requirePlace(db, { projectId, cultureCode });
  const message = await readContent(db, projectId, content);
  const compose = composeTestMail(publicUrl);
  const occasion = { ...NO_OCCASION, projectId, cultureCode, details: { message } };
  const written = await composeMail(db, { test: compose }, { ...occasion, kind: "test" });
  if ("withdrawn" in written) throw new Error(written.withdrawn);
  const { subject, text } = written;
  return { subject, text, html: await withPictures(written) };
}

/** Mails a message to the caller, in one culture or in each that it is written in. rules/messages 12 */
export async function sendTestMessage(
  { db, caller, record }: RecordedContext,
  { params: { projectId }, body: { cultureCode, everyCulture, ...content } }: Request<typeof test>,
): Promise<{ recipient: string; mails: number }> {
  await requirePlace(db, { projectId, cultureCode });
  const message = await readContent(db, projectId, content);
  const recipient = await requireStaffAddress(db, caller);
  const cultures = everyCulture ? Object.keys(message.texts) : [cultureCode];
  for (const culture of cultures)
    await mailTest(db, { projectId, recipient, cultureCode: culture }, { message });
  record({
    action: "create",
    entity: "test mail",
    entityId: message.kind,
    entityName: wordingIn(message.texts, DEFAULT_CULTURE).subject,
    projectId,
    after: { cultures: cultures.join(", ") },
  });
  return { recipient, mails: cultures.length };
}
