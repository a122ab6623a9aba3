import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Quota } from "../http/quota.ts";
import { addCount } from "./rate-limit.store.ts";
import { keyOf, type LimitedKey, tooManyRequests } from "./rate-limit.ts";
import { refuseKey, secondsRefused } from "./refused-keys.ts";

/**
 * Counts a call under a rate limit of all calls, for all servers; returns what is left of it. Throws
 * `too-many-requests` above the maximum; from then on this server refuses without a query. `db` must be outside of a
 * transaction that a failure rolls back. rules/limits 16
 */
export async function limitCalls(db: Kysely<Database>, limited: LimitedKey): Promise<Quota> {
  const { limit } = limited;
  const refusedFor = secondsRefused(keyOf(limited));
  if (refusedFor > 0) throw tooManyRequests({ limit, retryAfterSeconds: refusedFor });
  const { count, secondsLeft } = await addCount(db, keyOf(limited), limit.windowMinutes);
  if (count > limit.maximum) {
    refuseKey(keyOf(limited), secondsLeft);
    throw tooManyRequests({ limit, retryAfterSeconds: secondsLeft });
  }
  const { name, maximum, windowMinutes } = limit;
  return {
    name,
    maximum,
    windowSeconds: windowMinutes * 60,
    left: maximum - count,
    resetSeconds: secondsLeft,
  };
}
