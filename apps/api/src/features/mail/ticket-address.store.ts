import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** Whether a ticket has this address. Uses the index of rules/tickets 11. */
export const isOf = (email: RawBuilder<unknown>, recipient: RawBuilder<unknown>) => sql<boolean>`
  (lower(left(${email}, 100)) = lower(left(${recipient}, 100)) and lower(trim(${email})) = lower(${recipient}))`;

/** Whether a ticket counts; a hold that is due does not. */
export const IS_LIVE = sql<boolean>`
  (status = 'issued' or (status = 'held' and (expire_payment_at > now()) is not false))`;

/** The ids of an address's live tickets in an event, the newest first, at most `maximum`. */
export async function listTicketIdsOf(
  db: Kysely<Database>,
  { projectId, recipient }: { projectId: number; recipient: string },
  maximum: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom("ticket")
    .select("id")
    .where("project_id", "=", projectId)
    .where(isOf(sql`email`, sql`${recipient}::text`))
    .where(IS_LIVE)
    .orderBy("id", "desc")
    .limit(maximum)
    .execute();
  return rows.map(({ id }) => id);
}
