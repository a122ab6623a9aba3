import type { Kysely, Transaction } from "kysely";
import { limitConcurrency } from "../../platform/concurrency-limit/limit-concurrency.ts";
import type { Database } from "../../platform/db/schema.ts";
import { withinTime } from "../../platform/db/time-limits.ts";
import type { Caller } from "../../platform/http/caller.ts";
import {
  beginAttempt,
  type LimitedKey,
  type RateLimit,
  tooManyRequests,
} from "../../platform/rate-limit/rate-limit.ts";

/** More searches than anybody types. rules/search 4 */
const SEARCH_LIMIT: RateLimit = { name: "search", maximum: 120, windowMinutes: 1, refuses: "every-call" };

const TIME_LIMIT_MS = 1_500;

/** Slow searches must not take all connections of the server. */
const withinLimit = limitConcurrency(4);

/** Staff, whose searches count together. */
export const searcherOf = ({ issuer, subject }: Caller): LimitedKey => ({
  limit: SEARCH_LIMIT,
  key: `${issuer} ${subject}`,
});

/** Runs a search of somebody. Throws `too-many-requests`. rules/search 4 */
export async function limitSearch<T>(
  db: Kysely<Database>,
  { key, limit }: LimitedKey,
  work: () => Promise<T>,
): Promise<T> {
  const attempt = await beginAttempt(db, [{ limit, key }]);
  if (!attempt.allowed) throw tooManyRequests(attempt);
  return withinLimit(work);
}

/** Runs a search's statements; null when one takes too long. */
export const withinSearchTime = <T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T | null> => withinTime(db, TIME_LIMIT_MS, work);
