import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { expireDueTickets, listDueRegistrations } from "./move-tickets.store.ts";

/** So few at once that nobody who buys at the same registration notices. */
const BATCH = 200;

/** Sees to it that holds that nobody paid for come to an end, soon after they are due. rules/tickets 18 */
export function expiry({ db }: Pick<JobParts, "db">): RepeatedWork {
  return { name: "expire tickets", everyMs: 60_000, work: () => expireTickets(db) };
}

/**
 * Expires what is due, each ticket exactly once however many servers do this at the same time. A registration that
 * cannot be had now keeps no other waiting.
 */
export async function expireTickets(db: Kysely<Database>): Promise<void> {
  const failures: unknown[] = [];
  for (const registration of await listDueRegistrations(db)) {
    try {
      while ((await expireDueTickets(db, registration, BATCH)) === BATCH);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some tickets could not be expired");
}
