import type { MailPause } from "@foyer/contract/mails.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** The pause of all mails; null: they are sent. */
export async function findMailPause(db: Kysely<Database>): Promise<MailPause | null> {
  const row = await db.selectFrom("mail_pause").selectAll().executeTakeFirst();
  return row ? { at: row.paused_at.toISOString(), by: row.staff_name, reason: row.reason } : null;
}

/** Returns false if mails are paused already. */
export async function insertMailPause(
  trx: Transaction<Database>,
  { by, reason }: Pick<MailPause, "by" | "reason">,
): Promise<boolean> {
  const row = await trx
    .insertInto("mail_pause")
    .values({ staff_name: by, reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if mails are not paused. */
export async function removeMailPause(trx: Transaction<Database>): Promise<boolean> {
  const row = await trx.deleteFrom("mail_pause").returning("id").executeTakeFirst();
  return row !== undefined;
}
