import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { addCount } from "./rate-limit.store.ts";
import { keyOf, type LimitedKey, tooManyRequests } from "./rate-limit.ts";

/** Cache of refused keys, until their window ends by this process's clock. The next failure restores a lost entry. */
const refusedUntil = new Map<string, number>();
const MAXIMUM_REMEMBERED = 10_000;

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
  const now = performance.now();
  const left = Math.max(0, ...limited.map((one) => (refusedUntil.get(keyOf(one)) ?? 0) - now));
  if (left > 0) throw tooManyRequests({ retryAfterSeconds: Math.ceil(left / 1000) });
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
    const { maximum, windowMinutes, refuses } = one.limit;
    const { count, secondsLeft } = await addCount(db, keyOf(one), windowMinutes);
    if (count <= maximum) continue;
    if (refuses === "every-call") refuse(keyOf(one), secondsLeft);
    throw tooManyRequests({ retryAfterSeconds: secondsLeft });
  }
}

function refuse(key: string, seconds: number): void {
  refusedUntil.delete(key);
  refusedUntil.set(key, performance.now() + seconds * 1000);
  const [oldest] = refusedUntil.keys();
  if (refusedUntil.size > MAXIMUM_REMEMBERED && oldest !== undefined) refusedUntil.delete(oldest);
}
