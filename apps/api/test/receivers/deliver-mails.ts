import type { Kysely } from "kysely";
import type { MailComposers } from "../../src/features/mail/compose.service.ts";
import { relayOutbox } from "../../src/features/mail/relay-outbox.job.ts";
import { sendMails } from "../../src/features/mail/send-mail.service.ts";
import type { Database } from "../../src/platform/db/schema.ts";
import { runDueWork } from "../../src/platform/durable-work/run-due-work.ts";
import { silentLog } from "../../src/platform/log.ts";
import type { Mailer } from "../../src/platform/mail/mailer.ts";

type Parts = { mailer: Mailer | null; composers: MailComposers };

/** Does what a server's jobs do with mails within two seconds: relays the outbox and sends due mails. */
export async function deliverMails(db: Kysely<Database>, { mailer, composers }: Parts): Promise<void> {
  const { signal } = new AbortController();
  await relayOutbox({ db, log: silentLog }, signal);
  if (mailer) await runDueWork({ db, log: silentLog }, sendMails({ mailer, composers }), signal);
}
