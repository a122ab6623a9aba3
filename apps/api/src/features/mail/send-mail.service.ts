import type { MailKind } from "@foyer/contract/mails.ts";
import { isEmailAddress } from "@foyer/domain/internet/email-address.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { RecordResult, WorkAttempt, WorkKind } from "../../platform/durable-work/work-kind.ts";
import { WorkFailure, WorkPostponed } from "../../platform/durable-work/work-kind.ts";
import { mailboxKey } from "../../platform/mail/mailbox-key.ts";
import { type Mailer, MailRefused } from "../../platform/mail/mailer.ts";
import { type Attempt, beginAttempt, type RateLimit } from "../../platform/rate-limit/rate-limit.ts";
import { getSetting } from "../settings/settings.service.ts";
import { messageIdOf } from "./bounces/bounce-token.ts";
import { composeMail, type MailComposers, type SentMail } from "./compose.service.ts";
import { findMailOfWork, hasEarlierMail, type MailRow, updateSentMail } from "./mail.store.ts";
import { isMailPaused } from "./mail-changes.service.ts";
import { lanesFor } from "./mail-lanes.ts";
import { createSlowDomains, type Sending, type SlowDomains } from "./slow-domains.ts";

const MINUTE = 60;

/** Later mails to an address look again after so many seconds whether the earlier one has been sent. */
const EARLIER_MAIL_SECONDS = 0.25;

/** The kinds that orders cause at addresses that nobody may have proved. The others have limits of their own. rules/mail 13 */
const COUNTED: readonly MailKind[] = ["ticket", "group-order"];

type Parts = { mailer: Mailer; composers: MailComposers };

/** The kind of durable work that sends mails. rules/mail 3, 4, 14 */
export function sendMails(parts: Parts): WorkKind {
  const slowDomains = createSlowDomains();
  return {
    name: "mail",
    concurrency: parts.mailer.connections,
    lanes: lanesFor(parts.mailer.connections),
    retrySeconds: [1, 5, 15, 60, 360].map((minutes) => minutes * MINUTE),
    isPaused: isMailPaused,
    unexpectedFailure: "The mail could not be written.",
    perform: (attempt) => sendMail(attempt, parts, slowDomains),
  };
}

/** One attempt at one mail: writes it from the current data, sends it, and stores it as sent. */
async function sendMail(attempt: WorkAttempt, parts: Parts, slowDomains: SlowDomains): Promise<RecordResult> {
  const { db } = attempt;
  const mail = await findMailOfWork(db, attempt);
  if (!mail) throw new WorkFailure("This mail no longer exists.", { isFinal: true });
  if (!isEmailAddress(mail.recipient)) {
    throw new WorkFailure("This is not an email address.", { isFinal: true });
  }
  if (await hasEarlierMail(db, mail)) {
    throw new WorkPostponed("An earlier mail to this address is sent first.", {
      seconds: EARLIER_MAIL_SECONDS,
    });
  }
  const sending = beginSending(slowDomains, mail.recipient);
  try {
    const record = await writeAndSend(db, mail, parts);
    sending.end("answered");
    return record;
  } catch (error) {
    if (!(error instanceof MailRefused)) {
      sending.end("unreachable");
      throw error;
    }
    sending.end(error.end);
    throw new WorkFailure(error.message, error);
  }
}

/** Postpones a mail to a domain that does not answer. rules/mail 14 */
function beginSending(slowDomains: SlowDomains, recipient: string): Sending {
  const domain = recipient.slice(recipient.lastIndexOf("@") + 1).toLowerCase();
  const started = slowDomains.begin(domain);
  if (!("waitMs" in started)) return started;
  // Up to twice as long, so that the mails of a domain do not all come back at once.
  const seconds = (started.waitMs / 1_000) * (1 + Math.random());
  throw new WorkPostponed(`Mails to ${domain} get no answer at present. The mail waits.`, { seconds });
}

async function writeAndSend(
  db: Kysely<Database>,
  mail: MailRow,
  { mailer, composers }: Parts,
): Promise<RecordResult> {
  const written = await composeMail(db, composers, mail);
  if ("withdrawn" in written) throw new WorkFailure(written.withdrawn, { isFinal: true });
  const counts = COUNTED.includes(mail.kind) && written.isForAnybody;
  const counted = counts ? await countMail(db, mail.recipient) : null;
  try {
    await send(mailer, mail, { ...written, messageId: await messageIdOf(db, mail) });
  } catch (error) {
    await counted?.takeBack();
    throw error;
  }
  const { subject, text: body } = written.shown ?? written;
  return (trx) => updateSentMail(trx, mail, { subject, body });
}

/** Counts a mail to this recipient; postpones it to the next hour when the maximum is reached. rules/mail 13 */
async function countMail(db: Kysely<Database>, recipient: string): Promise<Attempt> {
  const limit: RateLimit = {
    name: "mail",
    maximum: await getSetting(db, "Max_mails_per_hour"),
    windowMinutes: 60,
    refuses: "failures",
  };
  const counted = await beginAttempt(db, [{ limit, key: mailboxKey(recipient) ?? "" }]);
  if (counted.allowed) return counted;
  const reason = `This address has had ${limit.maximum} mails of unpaid or free tickets within an hour. The mail waits for the next hour.`;
  throw new WorkPostponed(reason, { seconds: counted.retryAfterSeconds });
}

async function send(
  mailer: Mailer,
  mail: MailRow,
  { attachments, shown: _, isForAnybody: __, ...written }: SentMail & { messageId: string },
) {
  const files = attachments.map(async ({ content, ...file }) => ({ ...file, content: await content() }));
  const content = { ...written, language: mail.cultureCode, attachments: await Promise.all(files) };
  await mailer.send({ to: mail.recipient, ...content });
}
