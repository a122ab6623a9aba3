import { WorkFailure, type WorkKind } from "../../platform/durable-work/work-kind.ts";
import { escapeHtml } from "../../platform/formats/escape-html.ts";
import { drawMailPage } from "../../platform/mail/mail-page.ts";
import { type Mailer, MailRefused } from "../../platform/mail/mailer.ts";
import { findNotice, removeNotice, WEBHOOK_NOTICE_WORK } from "./webhook-notice.store.ts";

const MINUTE = 60;
const SUBJECT = "A webhook was disabled";

/** The kind of durable work that tells managers of a webhook that Foyer disabled. rules/webhooks 9 */
export function sendWebhookNotices({ mailer, publicUrl }: { mailer: Mailer; publicUrl: string }): WorkKind {
  return {
    name: WEBHOOK_NOTICE_WORK,
    concurrency: 1,
    retrySeconds: [1, 5, 15, 60, 360].map((minutes) => minutes * MINUTE),
    unexpectedFailure: "The mail could not be written.",
    perform: async (attempt) => {
      const notice = await findNotice(attempt.db, attempt);
      if (!notice) throw new WorkFailure("This notice no longer exists.", { isFinal: true });
      const { recipient: to, name, url, reason, projectName } = notice;
      const lines = [
        `Hello ${name},`,
        `Foyer disabled the webhook of the project “${projectName}” to ${new URL(url).host}. ${reason}`,
        `Fix the receiver, enable the webhook, then send what failed again: ${publicUrl}/projects`,
      ];
      const body = lines.map(escapeHtml).join("<br><br>");
      const html = drawMailPage({ culture: "en", subject: SUBJECT, heading: SUBJECT, body, facts: [] });
      const words = { subject: SUBJECT, text: `${lines.join("\n\n")}\n`, html };
      try {
        const messageId = `webhook.${attempt.id}`;
        await mailer.send({ messageId, to, ...words, language: "en", attachments: [] });
      } catch (error) {
        throw error instanceof MailRefused ? new WorkFailure(error.message, error) : error;
      }
      return (trx) => removeNotice(trx, attempt);
    },
  };
}
