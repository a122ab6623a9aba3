import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { addCount } from "./rate-limit.store.ts";
import { keyOf, type LimitedKey, tooManyRequests } from "./rate-limit.ts";

/** Cache of refused keys, until their window ends by this process's clock. The next failure restores a lost entry. */
const refusedUntil = new Map<string, number>();
const MAXIMUM_REMEMBERED = 10_000;

/**
 * Runs the work under a rate limit and counts it when it fails with an error that `isFailure` accepts. A success makes
 * no query. The count is in the database, for all servers; a server learns from a failure that the maximum is reached,
 * so one call per server may slip past. `db` must be outside of a transaction that a failure rolls back. rules/limits 3
 */
export async function limitFailures<T>(
  db: Kysely<Database>,
  limited: LimitedKey,
  isFailure: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  const key = keyOf(limited);
  const { maximum, windowMinutes, refuses } = limited.limit;
  const left = (refusedUntil.get(key) ?? 0) - performance.now();
  if (left > 0) throw tooManyRequests({ retryAfterSeconds: Math.ceil(left / 1000) });
  try {
    return await work();
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { count, secondsLeft } = await addCount(db, key, windowMinutes);
    if (count <= maximum) throw error;
    if (refuses === "every-call") refuse(key, secondsLeft);
    throw tooManyRequests({ retryAfterSeconds: secondsLeft });
  }
}

function refuse(key: string, seconds: number): void {
  refusedUntil.delete(key);
  refusedUntil.set(key, performance.now() + seconds * 1000);
  const [oldest] = refusedUntil.keys();
  if (refusedUntil.size > MAXIMUM_REMEMBERED && oldest !== undefined) refusedUntil.delete(oldest);
}
