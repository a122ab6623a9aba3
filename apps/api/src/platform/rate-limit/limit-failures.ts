import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { problem } from "../http/problem-error.ts";
import type { Limit } from "./attempt.ts";
import { addFailure } from "./failure-count.store.ts";

/** Which key is refused until when, by this process's clock. What is forgotten here is learnt with the next failure. */
const refusedUntil = new Map<string, number>();
const MOST_REMEMBERED = 10_000;

type Counted = Limit & {
  /** Who fails too often is refused nothing else: for what many do who share an address and nobody gains by. */
  sparesSuccess?: boolean;
};

/**
 * Does the work and counts it when it fails in a way that `isFailure` names; beyond the limit every call is refused
 * unseen, or every failure where success is spared. What succeeds costs the database nothing and is never counted: a whole hall can share one address. The
 * failures are counted in the database, for all servers; each learns with a failure that a limit is reached, so one
 * call a server may slip past it. `db` is outside of any transaction that a failure would undo. rules/limits 3
 */
export async function countFailures<T>(
  db: Kysely<Database>,
  { key, atMost, sparesSuccess = false }: Counted,
  isFailure: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  const left = (refusedUntil.get(key) ?? 0) - performance.now();
  if (left > 0) throw problem("too-many-requests", { retryAfterSeconds: Math.ceil(left / 1000) });
  try {
    return await work();
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { failures, secondsLeft } = await addFailure(db, key);
    if (failures <= atMost) throw error;
    if (!sparesSuccess) refuse(key, secondsLeft);
    throw problem("too-many-requests", { retryAfterSeconds: secondsLeft });
  }
}

function refuse(key: string, seconds: number): void {
  refusedUntil.delete(key);
  refusedUntil.set(key, performance.now() + seconds * 1000);
  const [oldest] = refusedUntil.keys();
  if (refusedUntil.size > MOST_REMEMBERED && oldest !== undefined) refusedUntil.delete(oldest);
}
