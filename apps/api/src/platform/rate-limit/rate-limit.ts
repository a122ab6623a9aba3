import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { type ProblemError, problem } from "../http/problem-error.ts";
import { addCount, takeBackCount } from "./rate-limit.store.ts";

/** A rate limit: how many failures of one key are let pass within a window. Success is never counted. rules/limits 1 */
export type RateLimit = {
  /** The first part of its keys, such as `login`. */
  name: string;
  maximum: number;
  windowMinutes: number;
  /** What is refused beyond the maximum: every call of the key without a look at it, or its failures alone. */
  refuses: "every-call" | "failures";
};

/** Whose failures count together, such as a network. */
export type LimitedKey = { limit: RateLimit; key: string };

/** An attempt that counts as failed until it is taken back. */
export type Attempt = { allowed: boolean; retryAfterSeconds: number; takeBack(): Promise<void> };

export const keyOf = ({ limit, key }: LimitedKey): string => `${limit.name}:${key}`;

/**
 * Counts an attempt before it is looked at, so that many at once cannot slip past a rate limit: for secrets that could be
 * guessed, such as passwords. Limits are asked in their order, up to the first whose maximum is reached. `db` is outside
 * of any transaction that a failure would undo. rules/limits 2
 */
export async function beginAttempt(db: Kysely<Database>, limited: readonly LimitedKey[]): Promise<Attempt> {
  const counted: string[] = [];
  const takeBack = async () => {
    for (const key of counted) await takeBackCount(db, key);
  };
  for (const one of limited) {
    counted.push(keyOf(one));
    const { maximum, windowMinutes } = one.limit;
    const { count, secondsLeft } = await addCount(db, keyOf(one), windowMinutes);
    if (count > maximum) return { allowed: false, retryAfterSeconds: secondsLeft, takeBack };
  }
  return { allowed: true, retryAfterSeconds: 0, takeBack };
}

/** The refusal of an attempt that is not allowed. */
export const tooManyRequests = ({ retryAfterSeconds }: Pick<Attempt, "retryAfterSeconds">): ProblemError =>
  problem("too-many-requests", { retryAfterSeconds });
