import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { CODE_MINUTES } from "@foyer/domain/scenario/verification.ts";
import { escapeHtml } from "../../platform/formats/escape-html.ts";
import { drawMailPage } from "../../platform/mail/mail-page.ts";
import { listUiTexts } from "../catalogs/ui-items/ui-items.service.ts";
import { mailHead } from "../event-face/mail-head.service.ts";
import type { ComposeMail } from "../mail/compose.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { keyOf, verificationSecret } from "./verification.service.ts";
import { findSalt } from "./verification-code.store.ts";
import { codeOf } from "./verification-code.ts";

const TEXTS = ["VERIFICATION_EMAIL_SUBJECT", "VERIFICATION_EMAIL_BODY"] as const;
const HIDDEN = "••••••";

/** Writes the mail with a verification code. `isShown`: staff may read the code. rules/attend 17 */
export function composeVerificationMail({ isShown }: { isShown: boolean }): ComposeMail {
  return async (db, { projectId, registrationId, recipient, cultureCode }) => {
    const key = keyOf({ projectId, registrationId: registrationId ?? 0 }, recipient);
    const salt = await findSalt(db, key);
    if (!salt) return { withdrawn: "The code is no longer valid." };
    const code = codeOf(await verificationSecret(db), key, salt);
    const texts = await listUiTexts(db, TEXTS, cultureCode);
    const { name: event } = await getProject(db, projectId);
    const wordsWith = (shown: string) => {
      const fill = (name: (typeof TEXTS)[number]) =>
        fillText(texts[name], { code: shown, minutes: CODE_MINUTES });
      const [subject, body] = [fill("VERIFICATION_EMAIL_SUBJECT"), fill("VERIFICATION_EMAIL_BODY")];
      return { subject, body, text: `${body}\n\n${event}\n` };
    };
    const { subject, body, text } = wordsWith(code);
    // A code is wanted within seconds: it travels without the picture.
    const { head, attachments } = await mailHead(db, projectId, { hasPicture: false });
    const html = drawMailPage({
      culture: cultureCode,
      subject,
      heading: event,
      head,
      body: escapeHtml(body),
      facts: [],
    });
    return { subject, text, html, attachments, ...(!isShown && { shown: wordsWith(HIDDEN) }) };
  };
}
