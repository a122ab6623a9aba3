import type { Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { type WorkAttempt, WorkFailure, type WorkKind } from "../durable-work/work-kind.ts";
import { escapeHtml } from "../formats/escape-html.ts";
import { drawMailPage } from "./mail-page.ts";
import { type Mailer, MailRefused } from "./mailer.ts";

const MINUTE = 60;

/** A mail to one member of staff; each line is a paragraph. */
type Notice = { recipient: string; lines: readonly string[] };

type NoticeKind = {
  name: string;
  /** Begins the id of each message. */
  idPrefix: string;
  subject: string;
  mailer: Mailer;
  /** Null: the notice no longer exists. */
  find: (attempt: WorkAttempt) => Promise<Notice | null>;
  /** Removes what is stored of the notice, in the transaction that ends its work. */
  remove: (trx: Transaction<Database>, attempt: WorkAttempt) => Promise<void>;
};

/** A kind of durable work that mails notices to staff, in English. */
export const noticeWork = ({ name, idPrefix, subject, mailer, find, remove }: NoticeKind): WorkKind => ({
  name,
  concurrency: 1,
  retrySeconds: [1, 5, 15, 60, 360].map((minutes) => minutes * MINUTE),
  unexpectedFailure: "The mail could not be written.",
  perform: async (attempt) => {
    const notice = await find(attempt);
    if (!notice) throw new WorkFailure("This notice no longer exists.", { isFinal: true });
    const { recipient: to, lines } = notice;
    const body = lines.map(escapeHtml).join("<br><br>");
    const html = drawMailPage({ culture: "en", subject, heading: subject, body, facts: [] });
    const text = `${lines.join("\n\n")}\n`;
    const messageId = `${idPrefix}.${attempt.id}`;
    try {
      await mailer.send({ messageId, to, subject, text, html, language: "en", attachments: [] });
    } catch (error) {
      throw error instanceof MailRefused ? new WorkFailure(error.message, error) : error;
    }
    return (trx) => remove(trx, attempt);
  },
});
