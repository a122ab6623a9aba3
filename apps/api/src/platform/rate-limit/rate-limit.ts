import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { type ProblemError, problem } from "../http/problem-error.ts";
import { addFailure, takeBackFailure } from "./failure-count.store.ts";

/** Failures of one key, such as `login:ada`, that are let pass within the time that counts. */
export type Limit = { key: string; atMost: number };

/** An attempt that counts as failed until it is taken back. */
export type Attempt = { allowed: boolean; retryAfterSeconds: number; takeBack(): Promise<void> };

/**
 * Counts an attempt before it is looked at, so that many at once cannot slip past a limit: for secrets that could be
 * guessed, such as passwords and codes of six digits. Limits are asked in their order, up to the first that is
 * reached. `db` is outside of any transaction that a failure would undo. rules/limits 2
 */
export async function beginAttempt(db: Kysely<Database>, limits: readonly Limit[]): Promise<Attempt> {
  const counted: string[] = [];
  const takeBack = async () => {
    for (const key of counted) await takeBackFailure(db, key);
  };
  for (const { key, atMost } of limits) {
    counted.push(key);
    const { failures, secondsLeft } = await addFailure(db, key);
    if (failures > atMost) return { allowed: false, retryAfterSeconds: secondsLeft, takeBack };
  }
  return { allowed: true, retryAfterSeconds: 0, takeBack };
}

/** The refusal of an attempt that is not allowed. */
export const tooMany = ({ retryAfterSeconds }: Attempt): ProblemError =>
  problem("too-many-requests", { retryAfterSeconds });
