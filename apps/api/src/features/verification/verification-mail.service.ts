import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { CODE_MINUTES } from "@foyer/domain/scenario/verification.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { fillMailBody } from "../../platform/mail/mail-body.ts";
import { drawMailPage } from "../../platform/mail/mail-page.ts";
import { mailHead } from "../event-face/mail-head.service.ts";
import type { ComposeMail, WrittenMail } from "../mail/compose.service.ts";
import { listMailTexts, type TriedText } from "../mail-texts/mail-wording.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { keyOf, verificationSecret } from "./verification.service.ts";
import { findSalt } from "./verification-code.store.ts";
import { codeOf } from "./verification-code.ts";

const TEXTS = ["VERIFICATION_EMAIL_SUBJECT", "VERIFICATION_EMAIL_BODY"] as const;
const HIDDEN = "••••••";

/** Writes the mail with a verification code. `isShown`: staff may read the code. rules/attend 17 */
export function composeVerificationMail({ isShown }: { isShown: boolean }): ComposeMail {
  return async (db, { projectId, registrationId, recipient, cultureCode: culture }) => {
    const key = keyOf({ projectId, registrationId: registrationId ?? 0 }, recipient);
    const salt = await findSalt(db, key);
    if (!salt) return { withdrawn: "The code is no longer valid." };
    const code = codeOf(await verificationSecret(db), key, salt);
    const { shown, ...mail } = await writeCodeMail(db, { projectId, culture, code });
    return isShown ? mail : { ...mail, shown };
  };
}

type CodeMail = { projectId: number; culture: string; code: string; tried?: TriedText };

/** Writes the mail with this code; `shown` has the code hidden. */
export async function writeCodeMail(
  db: Kysely<Database>,
  { projectId, culture, code, tried }: CodeMail,
): Promise<WrittenMail & Required<Pick<WrittenMail, "shown">>> {
  const texts = await listMailTexts(db, { projectId, culture }, TEXTS, tried);
  const { name: event } = await getProject(db, projectId);
  const wordsWith = (shownCode: string) => {
    const values = { event, code: shownCode, minutes: CODE_MINUTES };
    const body = fillMailBody(texts.VERIFICATION_EMAIL_BODY, values);
    const subject = fillText(texts.VERIFICATION_EMAIL_SUBJECT, values);
    return { subject, html: body.html, text: `${body.text}\n\n${event}\n` };
  };
  const { subject, html: body, text } = wordsWith(code);
  // A code is wanted within seconds: it travels without the picture.
  const { head, attachments } = await mailHead(db, projectId, { hasPicture: false });
  const html = drawMailPage({ culture, subject, heading: event, head, body, facts: [] });
  const hidden = wordsWith(HIDDEN);
  return { subject, text, html, attachments, shown: { subject: hidden.subject, text: hidden.text } };
}
