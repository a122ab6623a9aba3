import type { Kysely } from "kysely";
import { type BatchResult, batchByKey } from "../../platform/concurrency-limit/batch-by-key.ts";
import { perDatabase } from "../../platform/db/per-database.ts";
import type { Database } from "../../platform/db/schema.ts";
import { withRetries } from "../../platform/db/transaction.ts";
import { isRefusedValue } from "../../platform/db/violations.ts";
import { activeSpan, inSpan, type OpenSpan } from "../../platform/tracing/tracing.ts";
import { type NewTicket, type SaleOutcome, type Selling, sellTickets } from "./sell-tickets.store.ts";

const TICKETS_PER_SALE = 64;

type Decided = Exclude<SaleOutcome, { outcome: "again" }>;
/** `span`: that of the request which waits; null: it has none. */
type Waiting = { selling: Selling; ticket: NewTicket; span: OpenSpan | null };

const sellers = perDatabase((db) =>
  batchByKey<number, Waiting, Decided>({ maxItems: TICKETS_PER_SALE, work: (_, items) => traced(db, items) }),
);

/**
 * Sells a ticket together with all others that wait at its registration in this process: one batch at a time, which
 * locks the counters once for all of them. rules/tickets 4
 */
export const sellInBatches = (db: Kysely<Database>, selling: Selling, ticket: NewTicket): Promise<Decided> =>
  sellers(db)(selling.registrationId, { selling, ticket, span: activeSpan() });

/** A batch is part of the first one's trace; the others' traces are linked. */
function traced(db: Kysely<Database>, items: readonly Waiting[]): Promise<BatchResult<Decided>[]> {
  const [parent = null, ...links] = items.flatMap(({ span }) => span ?? []);
  const attributes = { "foyer.tickets": items.length };
  return inSpan("sell tickets", { kind: "internal", attributes, parent, links }, () => sell(db, items));
}

async function sell(db: Kysely<Database>, items: readonly Waiting[]): Promise<BatchResult<Decided>[]> {
  const [first] = items;
  if (!first) return [];
  try {
    const tickets = items.map(({ ticket }) => ticket);
    const outcomes = await withRetries(() => sellTickets(db, first.selling, tickets));
    return outcomes.map((value) => (value.outcome === "again" ? "again" : { value }));
  } catch (error) {
    // A value of one submission ended the call for all: each by itself, so that it harms no other.
    if (items.length === 1 || !isRefusedValue(error)) throw error;
    const results: BatchResult<Decided>[] = [];
    for (const item of items) {
      const [result = "again"] = await sell(db, [item]).catch((own: unknown) => [{ error: own }]);
      results.push(result);
    }
    return results;
  }
}
