import type { TicketFilter } from "@foyer/contract/tickets.ts";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { resolveFilter } from "./resolve-filter.store.ts";
import { hitsOf, selectIds } from "./ticket-hits.store.ts";
import { findUnindexed } from "./unindexed-tickets.store.ts";

/** Tickets of a project: some by their numbers, or all that a filter of the list finds. */
export type TicketChoice = { ticketIds?: readonly number[] | undefined; filter?: TicketFilter | undefined };

/** A query for the ids of the chosen tickets. The caller's transaction is one snapshot (REPEATABLE READ). */
export async function selectChosen(
  trx: Transaction<Database>,
  projectId: number,
  { ticketIds = [], filter }: TicketChoice,
): Promise<RawBuilder<unknown>> {
  if (filter) {
    const resolved = await resolveFilter(trx, { ...filter, projectId, sortName: "" });
    return selectIds(hitsOf(resolved, await findUnindexed(trx, projectId)));
  }
  return sql`select id from ticket where project_id = ${projectId} and id = any(${[...ticketIds]}::bigint[])`;
}
