import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { JobParts, RepeatedWork } from "../../../platform/durable-work/repeat.ts";
import { type Mailbox, MailboxFailure, type MailboxMessage } from "../../../platform/mail/opened-mailbox.ts";
import { leaseMailbox, markBounced, moveReadPosition, releaseMailbox } from "./bounce.store.ts";
import { mailOfMessageId } from "./bounce-token.ts";
import { readReport } from "./read-report.ts";

const EVERY_MS = 60_000;
/** Renewed with each batch. A killed server's turn is over after it. */
const LEASE_SECONDS = 300;
const MESSAGES_PER_BATCH = 50;

/** Opens the mailbox of bounces anew for each reading. */
export type OpenMailbox = () => Promise<Mailbox>;

/** Reads the mailbox of bounces every minute. rules/mail 18–20 */
export function bounceReading({ db }: JobParts, open: OpenMailbox): RepeatedWork {
  return { name: "bounces", everyMs: EVERY_MS, work: (stopping) => readBounces(db, open, stopping) };
}

/** Reads what is new in the mailbox and marks the mails that bounced; one reader at a time in all servers. */
export async function readBounces(
  db: Kysely<Database>,
  open: OpenMailbox,
  stopping: AbortSignal,
): Promise<void> {
  const holder = randomUUID();
  if (!(await leaseMailbox(db, holder, LEASE_SECONDS))) return;
  let error = "";
  try {
    const mailbox = await open();
    try {
      await readNew(db, { mailbox, holder, stopping });
    } catch (failure) {
      await mailbox.close().catch(() => {}); // the failure came first
      throw failure;
    }
    await mailbox.close();
  } catch (thrown) {
    error = thrown instanceof MailboxFailure ? thrown.message : "The mailbox could not be read.";
    throw thrown;
  } finally {
    await releaseMailbox(db, holder, error);
  }
}

type Reading = { mailbox: Mailbox; holder: string; stopping: AbortSignal };

async function readNew(db: Kysely<Database>, { mailbox, holder, stopping }: Reading): Promise<void> {
  const { numbering } = mailbox;
  const position = await leaseMailbox(db, holder, LEASE_SECONDS);
  // Another mailbox, and a renumbered one, is read from its beginning: a mail is marked only once.
  const from = position?.numbering === numbering ? position.nextUid : 1;
  const uids = await mailbox.listFrom(from);
  for (let start = 0; start < uids.length && !stopping.aborted; start += MESSAGES_PER_BATCH) {
    if (!(await leaseMailbox(db, holder, LEASE_SECONDS))) return;
    const messages = await mailbox.read(uids.slice(start, start + MESSAGES_PER_BATCH));
    const bounces = await bouncesIn(db, messages);
    const nextUid = Math.max(...messages.map(({ uid }) => uid)) + 1;
    // Marks and position are stored together: a killed server loses no bounce and counts none twice.
    const isStored = await inTransaction(db, async (trx) => {
      if (!(await moveReadPosition(trx, holder, { numbering, nextUid }))) return false;
      for (const { mail, reason } of bounces) if (mail) await markBounced(trx, mail, reason);
      return true;
    });
    if (!isStored) return;
    await mailbox.markSeen(bounces.map(({ uid }) => uid));
  }
}

/** The messages that report the end of one of our mails. `mail` is null where that was reported of a delay only. */
async function bouncesIn(db: Kysely<Database>, messages: readonly MailboxMessage[]) {
  const bounces = [];
  for (const { uid, report: source } of messages) {
    const report = source && (await readReport(source));
    const mail = report && (await mailOfMessageId(db, report.messageId));
    if (report && mail) bounces.push({ uid, mail: report.isFinal ? mail : null, reason: report.reason });
  }
  return bounces;
}
