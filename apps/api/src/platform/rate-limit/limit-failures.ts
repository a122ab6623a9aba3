import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { addCount } from "./rate-limit.store.ts";
import { keyOf, type LimitedKey, tooManyRequests } from "./rate-limit.ts";
import { refuseKey, secondsRefused } from "./refused-keys.ts";

/**
 * Runs the work under rate limits and counts it when it fails with an error that `isFailure` accepts. A success makes no
 * query. Limits are counted in order, up to the first whose maximum is reached: a narrow network that goes on failing
 * does not use up the wider one. The counts are in the database, for all servers; a server learns from a failure that a
 * maximum is reached, so one call per server may slip past. `db` must be outside of a transaction that a failure rolls
 * back. rules/limits 3
 */
export async function limitFailures<T>(
  db: Kysely<Database>,
  limited: readonly LimitedKey[],
  isFailure: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  for (const one of limited) {
    const retryAfterSeconds = secondsRefused(keyOf(one));
    if (retryAfterSeconds > 0) throw tooManyRequests({ limit: one.limit, retryAfterSeconds });
  }
  try {
    return await work();
  } catch (error) {
    if (isFailure(error)) await countFailure(db, limited);
    throw error;
  }
}

/** Counts a failure; throws the refusal once a maximum is exceeded. */
async function countFailure(db: Kysely<Database>, limited: readonly LimitedKey[]): Promise<void> {
  for (const one of limited) {
    const { limit } = one;
    const { count, secondsLeft } = await addCount(db, keyOf(one), limit.windowMinutes);
    if (count <= limit.maximum) continue;
    if (limit.refuses === "every-call") refuseKey(keyOf(one), secondsLeft);
    throw tooManyRequests({ limit, retryAfterSeconds: secondsLeft });
  }
}
