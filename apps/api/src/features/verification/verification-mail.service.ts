import { CODE_MINUTES } from "@foyer/domain/scenario/verification.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { writeMail } from "../../platform/mail/write-mail.ts";
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
  // A code is wanted within seconds: it travels without the picture.
  const { head, attachments } = await mailHead(db, projectId, { hasPicture: false });
  const writeWith = (shownCode: string) =>
    writeMail({
      culture,
      subject: texts.VERIFICATION_EMAIL_SUBJECT,
      body: texts.VERIFICATION_EMAIL_BODY,
      values: { event, code: shownCode, minutes: CODE_MINUTES },
      event,
      head,
    });
  const { subject, text } = writeWith(HIDDEN);
  return { ...writeWith(code), attachments, shown: { subject, text } };
}
