import type { Bounce } from "@foyer/contract/mails.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import type { NamedMail } from "./bounce-token.ts";

/** How far the mailbox has been read. */
export type ReadPosition = { numbering: string; nextUid: number };

/** Makes this reader the only one for `seconds`; null while another one is. rules/mail 19 */
export async function leaseMailbox(
  db: Kysely<Database>,
  holder: string,
  seconds: number,
): Promise<ReadPosition | null> {
  const heldUntil = sql<Date>`now() + make_interval(secs => ${seconds})`;
  const row = await db
    .insertInto("bounce_mailbox")
    .values({ holder, held_until: heldUntil })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ holder, held_until: heldUntil })
        .where((row) =>
          row.or([
            row("bounce_mailbox.held_until", "<", sql<Date>`now()`),
            row("bounce_mailbox.holder", "=", holder),
          ]),
        ),
    )
    .returning(["numbering", "next_uid as nextUid"])
    .executeTakeFirst();
  return row ?? null;
}

/** Ends the lease of this reader, and stores why it could not read, if it could not. */
export async function releaseMailbox(db: Kysely<Database>, holder: string, error: string): Promise<void> {
  await db
    .updateTable("bounce_mailbox")
    .set({ holder: null, held_until: sql<Date>`'-infinity'`, error })
    .where("holder", "=", holder)
    .execute();
}

/** Stores how far this reader has come; false if it is another one's turn by now. */
export async function moveReadPosition(
  trx: Transaction<Database>,
  holder: string,
  { numbering, nextUid }: ReadPosition,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("bounce_mailbox")
    .set({ numbering, next_uid: nextUid })
    .where("holder", "=", holder)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Marks a mail as bounced; the first report counts. */
export async function markBounced(
  trx: Transaction<Database>,
  { projectId, id }: NamedMail,
  reason: string,
): Promise<void> {
  await trx
    .updateTable("mail")
    .set({ bounced_at: sql<Date>`now()`, bounce_reason: reason })
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .where("bounced_at", "is", null)
    // A report names the recipient, who may have been erased since. rules/privacy 5
    .where("recipient", "<>", "")
    .execute();
}

/** The last mail with a ticket, if it bounced: a mail that staff have sent since ends that. rules/mail 21 */
export async function findBouncedMail(
  db: Kysely<Database>,
  { projectId, ticketId }: { projectId: number; ticketId: number },
): Promise<(Bounce & { recipient: string }) | null> {
  const last = await db
    .selectFrom("mail")
    .select(["recipient", "bounced_at", "bounce_reason as reason"])
    .where("project_id", "=", projectId)
    .where("ticket_id", "=", ticketId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last?.bounced_at) return null;
  const { recipient, bounced_at, reason } = last;
  return { at: bounced_at.toISOString(), reason, recipient };
}

/** Why the mailbox of bounces could not be read the last time; empty: it could, or there is none. */
export async function findMailboxError(db: Kysely<Database>): Promise<string> {
  const row = await db.selectFrom("bounce_mailbox").select("error").executeTakeFirst();
  return row?.error ?? "";
}
