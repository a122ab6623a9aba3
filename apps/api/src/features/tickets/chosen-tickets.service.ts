import { LIMITS } from "@foyer/contract/limits.ts";
import type { RawBuilder, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { selectChosen, type TicketChoice } from "./chosen-tickets.store.ts";

export type { TicketChoice };

/** A query for the chosen tickets; the filter of another project finds nothing. The caller's transaction is one snapshot. */
export async function chooseTickets(
  trx: Transaction<Database>,
  projectId: number,
  choice: TicketChoice,
): Promise<RawBuilder<unknown>> {
  if (choice.filter && choice.filter.projectId !== projectId) throw problem("not-found");
  return selectChosen(trx, projectId, choice);
}

/** Throws unless so many tickets can be acted on at once, and all that were named are there. rules/tickets 50 */
export function requireChosen(total: number, { ticketIds }: TicketChoice): void {
  if (ticketIds && total !== new Set(ticketIds).size) throw problem("not-found");
  if (total === 0) throw problem("no-tickets-chosen");
  if (total > LIMITS.actionTickets) throw problem("too-many-tickets");
}
