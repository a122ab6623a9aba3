import { isAtLeast } from "@foyer/contract/access.ts";
import type { Result } from "@foyer/contract/endpoint.ts";
import { FOUND_AT_MOST, type search } from "@foyer/contract/search.ts";
import type { Kysely } from "kysely";
import { limitConcurrency } from "../../platform/concurrency-limit/limit-concurrency.ts";
import type { Database } from "../../platform/db/schema.ts";
import { withinTime } from "../../platform/db/time-limits.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { beginAttempt, type RateLimit, tooManyRequests } from "../../platform/rate-limit/rate-limit.ts";
import { findUnusedCodes } from "../barcode-pools/find-codes.service.ts";
import { findRegistrations } from "../registrations/find-registrations.service.ts";
import { findTickets } from "../tickets/find-tickets.service.ts";

/** More searches than anybody types. rules/search 4 */
const SEARCH_LIMIT: RateLimit = { name: "search", maximum: 120, windowMinutes: 1, refuses: "every-call" };

const TIME_LIMIT_MS = 1_500;

/** Slow searches must not take all connections of the server. */
const withinLimit = limitConcurrency(4);

/** Searches the projects that the caller may see, for the palette. rules/search */
export async function find(
  db: Kysely<Database>,
  caller: Caller,
  text: string,
): Promise<Result<typeof search>> {
  const attempt = await beginAttempt(db, [
    { limit: SEARCH_LIMIT, key: `${caller.issuer} ${caller.subject}` },
  ]);
  if (!attempt.allowed) throw tooManyRequests(attempt);
  const filter = { text, projects: caller.projects, limit: FOUND_AT_MOST };
  const isManager = isAtLeast(caller.role, "manager");
  return await withinLimit(async () => {
    const tickets = await withinTime(db, TIME_LIMIT_MS, (trx) => findTickets(trx, filter));
    const barcodes = isManager
      ? await withinTime(db, TIME_LIMIT_MS, (trx) => findUnusedCodes(trx, filter))
      : [];
    return {
      tickets: tickets ?? [],
      registrations: isManager ? await findRegistrations(db, filter) : [],
      barcodes: barcodes ?? [],
      isComplete: tickets !== null && barcodes !== null,
    };
  });
}
