import { isEmailAddress } from "@foyer/domain/internet/email-address.ts";
import type { RecordResult, WorkAttempt, WorkKind } from "../../platform/durable-work/work-kind.ts";
import { WorkFailure } from "../../platform/durable-work/work-kind.ts";
import { type Mailer, MailRefused } from "../../platform/mail/mailer.ts";
import type { MailComposers, WrittenMail } from "./compose.service.ts";
import { findMailOfWork, MAIL_WORK, type MailRow, updateSentMail } from "./mail.store.ts";

const MINUTE = 60;

type Parts = { mailer: Mailer; composers: MailComposers };

/** The kind of durable work that sends mails. rules/mail 3, 4 */
export function sendMails(parts: Parts): WorkKind {
  return {
    name: MAIL_WORK,
    // There is one connection to the mail server.
    concurrency: 1,
    retrySeconds: [1, 5, 15, 60, 360].map((minutes) => minutes * MINUTE),
    unexpectedFailure: "The mail could not be written.",
    perform: (attempt) => sendMail(attempt, parts),
  };
}

/** One attempt at one mail: writes it from the current data, sends it, and stores it as sent. */
async function sendMail(attempt: WorkAttempt, { mailer, composers }: Parts): Promise<RecordResult> {
  const { db } = attempt;
  const mail = await findMailOfWork(db, attempt);
  if (!mail) throw new WorkFailure("There is no such mail any more.", { isFinal: true });
  if (!isEmailAddress(mail.recipient)) {
    throw new WorkFailure("This is not an e-mail address.", { isFinal: true });
  }
  const written = await composers[mail.kind](db, mail);
  if ("withdrawn" in written) throw new WorkFailure(written.withdrawn, { isFinal: true });
  await send(mailer, mail, written);
  const { subject, text: body } = written.shown ?? written;
  return (trx) => updateSentMail(trx, mail, { subject, body });
}

async function send(mailer: Mailer, mail: MailRow, { subject, text, html, attachments }: WrittenMail) {
  const files = attachments.map(async ({ content, ...file }) => ({ ...file, content: await content() }));
  const content = { subject, text, html, language: mail.cultureCode, attachments: await Promise.all(files) };
  try {
    await mailer.send({
      messageId: `${mail.projectId}.${mail.id}.${mail.createdAt.getTime()}`,
      to: mail.recipient,
      ...content,
    });
  } catch (error) {
    throw error instanceof MailRefused ? new WorkFailure(error.message, error) : error;
  }
}
