import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { isOfAddress } from "../../platform/db/ticket-joins.ts";

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
    .where(isOfAddress(sql`email`, sql`${recipient}::text`))
    .where(IS_LIVE)
    .orderBy("id", "desc")
    .limit(maximum)
    .execute();
  return rows.map(({ id }) => id);
}
