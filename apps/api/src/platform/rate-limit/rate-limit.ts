import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { type ProblemError, problem } from "../http/problem-error.ts";
import { addCount, takeBackCounts } from "./rate-limit.store.ts";

/** A rate limit: the maximum of failures for one key within a window. Success is never counted. rules/limits 1 */
export type RateLimit = {
  /** The first part of its keys, such as `login`. */
  name: string;
  maximum: number;
  windowMinutes: number;
  /** Above the maximum: refuse every call of the key unseen, or only its failures. */
  refuses: "every-call" | "failures";
};

/** A rate limit with the key whose failures count together, such as a network. */
export type LimitedKey = { limit: RateLimit; key: string };

/** An attempt that counts as failed until it is taken back; `limit`: the one that refuses it. */
export type Attempt = {
  allowed: boolean;
  retryAfterSeconds: number;
  limit?: RateLimit;
  takeBack(): Promise<void>;
};

export const keyOf = ({ limit, key }: LimitedKey): string => `${limit.name}:${key}`;

/**
 * Counts an attempt before it is checked, so that many at once cannot slip past a rate limit: for secrets that could be
 * guessed, such as passwords. Limits are counted in order, up to the first whose maximum is reached. `db` must be
 * outside of a transaction that a failure rolls back. rules/limits 2
 */
export async function beginAttempt(db: Kysely<Database>, limited: readonly LimitedKey[]): Promise<Attempt> {
  const counted: string[] = [];
  const takeBack = () => takeBackCounts(db, counted);
  for (const one of limited) {
    counted.push(keyOf(one));
    const { limit } = one;
    const { count, secondsLeft } = await addCount(db, keyOf(one), limit.windowMinutes);
    if (count > limit.maximum) return { allowed: false, retryAfterSeconds: secondsLeft, limit, takeBack };
  }
  return { allowed: true, retryAfterSeconds: 0, takeBack };
}

/** The refusal of an attempt that is not allowed; it names the limit where one is known. rules/api 11 */
export function tooManyRequests(attempt: Pick<Attempt, "retryAfterSeconds" | "limit">): ProblemError {
  const { retryAfterSeconds, limit } = attempt;
  const quota = limit && {
    name: limit.name,
    maximum: limit.maximum,
    windowSeconds: limit.windowMinutes * 60,
    left: 0,
    resetSeconds: retryAfterSeconds,
  };
  return problem("too-many-requests", { retryAfterSeconds, ...(quota && { quota }) });
}
