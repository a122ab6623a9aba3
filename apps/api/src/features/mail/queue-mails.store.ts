import { randomUUID } from "node:crypto";
import type { MailKind } from "@foyer/contract/mails.ts";
import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { number, text } from "../../platform/db/sql-rows.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { insertWorks } from "../../platform/durable-work/work.store.ts";
import type { MailLane } from "./mail-lanes.ts";

/**
 * Queues mails to addresses of tickets. An erasure keeps this from the project while it runs, so no address is read before
 * it and written after it. Any number of servers may queue at once. rules/privacy 5
 */
export function whileNobodyIsErased<T>(
  db: Kysely<Database>,
  projectId: number,
  queue: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    // A statement of its own: one that waited for it would still see the rows of before.
    await sql`select pg_advisory_xact_lock_shared(hashtextextended('queue-mails', ${projectId}))`.execute(
      trx,
    );
    return await queue(trx);
  });
}

/** The columns of a holder who is mailed. */
export const HOLDER = { ticket_id: number, recipient: text, culture_code: text };

/** A mail to be sent: its kind, what it is about, and the lane of the work that sends it. */
export type QueuedMail = Pick<
  Insertable<Database["mail"]>,
  | "recipient"
  | "culture_code"
  | "ticket_id"
  | "registration_id"
  | "waiting_entry_id"
  | "group_id"
  | "message_id"
> & { details?: Record<string, unknown>; kind: MailKind; lane: MailLane };

/** Inserts mails with the work that sends them. */
export async function insertMails(
  trx: Transaction<Database>,
  projectId: number,
  mails: readonly QueuedMail[],
): Promise<void> {
  if (mails.length === 0) return;
  const queued = mails.map((mail) => ({ ...mail, workId: randomUUID() }));
  await insertWorks(
    trx,
    projectId,
    queued.map(({ workId, lane }) => ({ id: workId, kind: lane })),
  );
  const rows = queued.map(({ workId, lane: _, details = {}, ...mail }) => ({
    ...mail,
    project_id: projectId,
    work_id: workId,
    details: JSON.stringify(details),
  }));
  await trx.insertInto("mail").values(rows).execute();
}
