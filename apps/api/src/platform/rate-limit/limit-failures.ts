import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { addCount } from "./rate-limit.store.ts";
import { keyOf, type LimitedKey, tooManyRequests } from "./rate-limit.ts";

/** Until when a key is refused, by this process's clock. What is forgotten here is learnt with the next failure. */
const refusedUntil = new Map<string, number>();
const MAXIMUM_REMEMBERED = 10_000;

/**
 * Does the work under a rate limit and counts it when it fails in a way that `isFailure` names. Success costs the database
 * nothing. The count is in the database, for all servers; each learns with a failure that a maximum is reached, so one
 * call a server may slip past it. `db` is outside of any transaction that a failure would undo. rules/limits 3
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
