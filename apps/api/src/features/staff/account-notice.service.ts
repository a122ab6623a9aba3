import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { WorkFailure, type WorkKind } from "../../platform/durable-work/work-kind.ts";
import { escapeHtml } from "../../platform/formats/escape-html.ts";
import { drawMailPage } from "../../platform/mail/mail-page.ts";
import { type Mailer, MailRefused } from "../../platform/mail/mailer.ts";
import { findNotice, insertNotice, NOTICE_WORK, removeNotice } from "./account-notice.store.ts";
import type { StaffSettings } from "./staff-settings.ts";

type Change = { email: string | null; name: string; change: string };

/** Queues a mail about a change of an account, if there is a mail server and the person has an address. */
export async function queueAccountNotice(
  db: Kysely<Database>,
  { email, name, change }: Change,
  { hasMailServer }: StaffSettings,
): Promise<void> {
  if (hasMailServer && email !== null) await insertNotice(db, { recipient: email, name, change });
}

const MINUTE = 60;
const SUBJECT = "Your Foyer account was changed";

/** The kind of durable work that sends these mails. rules/second-factor 10 */
export function sendAccountNotices({ mailer, publicUrl }: { mailer: Mailer; publicUrl: string }): WorkKind {
  return {
    name: NOTICE_WORK,
    concurrency: 1,
    retrySeconds: [1, 5, 15, 60, 360].map((minutes) => minutes * MINUTE),
    unexpectedFailure: "The mail could not be written.",
    perform: async (attempt) => {
      const notice = await findNotice(attempt.db, attempt);
      if (!notice) throw new WorkFailure("This notice no longer exists.", { isFinal: true });
      const { recipient: to, name, change, at } = notice;
      const lines = [
        `Hello ${name},`,
        `this was changed at ${at.toISOString().slice(0, 16).replace("T", " ")} UTC: ${change}.`,
        `If this was not you, contact an administrator of ${publicUrl} at once.`,
      ];
      const body = lines.map(escapeHtml).join("<br><br>");
      const html = drawMailPage({ culture: "en", subject: SUBJECT, heading: SUBJECT, body, facts: [] });
      const words = { subject: SUBJECT, text: `${lines.join("\n\n")}\n`, html };
      try {
        const messageId = `account.${attempt.id}`;
        await mailer.send({ messageId, to, ...words, language: "en", attachments: [] });
      } catch (error) {
        throw error instanceof MailRefused ? new WorkFailure(error.message, error) : error;
      }
      return (trx) => removeNotice(trx, attempt);
    },
  };
}
