import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { getHolderTicket } from "../ticket-page/ticket-page.service.ts";
import { cancelLiveOwnTicket } from "./own-ticket.store.ts";

/**
 * Cancels a ticket for whoever has its link. Throws `not-found`, `cancellation-closed`, `ticket-cancelled`,
 * `ticket-expired`, `ticket-passed-on`. rules/tickets 61
 */
export async function cancelOwnTicket(db: Kysely<Database>, identifier: string): Promise<void> {
  const { projectId, ticketId, status, cancelUntil } = await getHolderTicket(db, identifier);
  if (status === "cancelled" || status === "expired") throw problem(`ticket-${status}`);
  // Without waiting for the locks of the sale, which a stranger could hold up otherwise.
  if (!cancelUntil) throw problem("cancellation-closed");
  const outcome = await inTransaction(db, async (trx) => {
    const decided = await cancelLiveOwnTicket(trx, { projectId, ticketId });
    // Under its lock now. Whoever has passed it on meanwhile is no longer its holder. rules/tickets 69
    await getHolderTicket(trx, identifier);
    return decided;
  });
  if (outcome === null) throw problem("ticket-cancelled");
  if (outcome === "refused") throw problem("cancellation-closed");
}
