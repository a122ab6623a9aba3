import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { expireDueTickets, listDueRegistrations } from "./move-tickets.store.ts";

/** Small, so that sales at the same registration do not wait noticeably. */
const BATCH = 200;

/** Expires the holds that are due, every minute. rules/tickets 18 */
export function expiry({ db }: Pick<JobParts, "db">): RepeatedWork {
  return { name: "expire tickets", everyMs: 60_000, work: () => expireTickets(db) };
}

/**
 * Expires due holds, each exactly once however many servers do so at the same time. A locked registration does not
 * block the others.
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
