import { isEmailAddress } from "@foyer/domain/scenario/email-address.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Log } from "../../platform/log.ts";
import { type Mailer, MailRefused, SEND_MS } from "../../platform/mail/mailer.ts";
import type { MailComposers, WrittenMail } from "./compose.service.ts";
import { claim, listDue, type MailRow, markFailed, markSent } from "./mail.store.ts";
import { listProjectsWithNews, moveNews } from "./outbox.store.ts";

/** Minutes until a mail is tried again; after the last one it has failed. rules/mail 3 */
const RETRY_MINUTES = [1, 5, 15, 60, 360];

/** Longer than writing and sending a mail may take: whoever has not told by then is gone. */
const CLAIM_SECONDS = (SEND_MS / 1000) * 3;

const NEWS_AT_ONCE = 500;
const DUE_AT_ONCE = 50;

export type Delivery = {
  /** Null: mails wait. */
  mailer: Mailer | null;
  composers: MailComposers;
  log: Log;
};

/** Makes mails of all that is in the outbox, and sends those whose time has come. Any number of servers may do it at once. */
export async function deliverMails(
  db: Kysely<Database>,
  { mailer, composers, log }: Delivery,
  stopping: AbortSignal,
): Promise<void> {
  for (const projectId of await listProjectsWithNews(db)) {
    while (!stopping.aborted && (await moveNews(db, projectId, NEWS_AT_ONCE)) === NEWS_AT_ONCE);
  }
  while (mailer) {
    const due = await listDue(db, DUE_AT_ONCE);
    for (const key of due) {
      if (stopping.aborted) return;
      const mail = await claim(db, key, CLAIM_SECONDS);
      if (mail) await deliver(db, mail, { mailer, composers, log });
    }
    if (due.length < DUE_AT_ONCE) return;
  }
}

type Attempt = { mailer: Mailer; composers: MailComposers; log: Log };

/** One attempt at one mail that is ours. */
async function deliver(
  db: Kysely<Database>,
  mail: MailRow,
  { mailer, composers, log }: Attempt,
): Promise<void> {
  const about = { projectId: mail.projectId, mailId: mail.id, attempt: mail.attempts };
  try {
    if (!isEmailAddress(mail.recipient)) throw new MailRefused("This is not an e-mail address.", true);
    const written = await composers[mail.kind](db, mail);
    if ("withdrawn" in written) throw new MailRefused(written.withdrawn, true);
    await send(mailer, mail, written);
    const { subject, text } = written.shown ?? written;
    await markSent(db, mail, { subject, body: text });
  } catch (error) {
    const isRefusal = error instanceof MailRefused;
    if (isRefusal) log.warn(about, "a mail was not sent");
    else log.error({ ...about, err: error }, "a mail could not be written");
    const minutes = isRefusal && error.isFinal ? undefined : RETRY_MINUTES[mail.attempts - 1];
    await markFailed(db, mail, {
      reason: isRefusal ? error.message : "The mail could not be written.",
      retrySeconds: minutes === undefined ? null : minutes * 60,
    });
  }
}

async function send(mailer: Mailer, mail: MailRow, { subject, text, html, attachments }: WrittenMail) {
  const files = attachments.map(async ({ content, ...file }) => ({ ...file, content: await content() }));
  await mailer.send({
    messageId: `${mail.projectId}.${mail.id}.${mail.createdAt.getTime()}`,
    to: mail.recipient,
    ...{ subject, text, html, language: mail.cultureCode },
    attachments: await Promise.all(files),
  });
}
