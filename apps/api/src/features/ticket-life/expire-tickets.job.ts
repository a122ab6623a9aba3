import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { expireDueTickets, listDueRegistrations } from "./move-tickets.store.ts";

/** Small, so that sales at the same registration do not wait noticeably. */
const TICKETS_PER_TRANSACTION = 200;

/** Expires due holds every minute. rules/tickets 18 */
export function expiry({ db }: Pick<JobParts, "db">): RepeatedWork {
  return { name: "expire tickets", everyMs: 60_000, work: () => expireTickets(db) };
}

/** Expires due holds, each exactly once on any number of servers. Failures of a registration are isolated. */
export async function expireTickets(db: Kysely<Database>): Promise<void> {
  const failures: unknown[] = [];
  for (const registration of await listDueRegistrations(db)) {
    try {
      // More where the last one was of a group, which expires as one.
      while ((await expireDueTickets(db, registration, TICKETS_PER_TRANSACTION)) >= TICKETS_PER_TRANSACTION);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some tickets could not be expired");
}
