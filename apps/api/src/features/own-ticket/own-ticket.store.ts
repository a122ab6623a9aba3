import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, neverNull, sqlRows } from "../../platform/db/sql-rows.ts";

type TicketKey = { projectId: number; ticketId: number };

/** Cancels a ticket unless it has ended, was paid or may no longer be cancelled; the audit names "Ticket holder". rules/tickets 61 */
export async function cancelLiveOwnTicket(
  trx: Transaction<Database>,
  { projectId, ticketId }: TicketKey,
): Promise<"cancelled" | "refused" | "ended"> {
  const { rows } = await sqlRows({ isRefused: neverNull(boolean) })`
    select is_refused as "isRefused" from cancel_own_ticket(${projectId}, ${ticketId})`.execute(trx);
  const [row] = rows;
  if (!row) return "ended";
  return row.isRefused ? "refused" : "cancelled";
}
