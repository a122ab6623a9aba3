import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { nullable, sqlRows, textOf } from "../../platform/db/sql-rows.ts";

type TicketKey = { projectId: number; ticketId: number };

/** Cancels a live ticket unless its terms refuse it; null if it is not live. The audit names "Ticket holder". rules/tickets 61 */
export async function cancelLiveOwnTicket(
  trx: Transaction<Database>,
  { projectId, ticketId }: TicketKey,
): Promise<"cancelled" | "refused" | null> {
  const { rows } = await sqlRows({ outcome: nullable(textOf<"cancelled" | "refused">()) })`
    select cancel_own_ticket(${projectId}, ${ticketId}) as outcome`.execute(trx);
  return rows[0]?.outcome ?? null;
}
