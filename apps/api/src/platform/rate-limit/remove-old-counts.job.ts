import type { JobParts, RepeatedWork } from "../durable-work/repeat.ts";
import { removeOldCounts } from "./rate-limit.store.ts";

/** Removes the counts of rate limits whose window has ended. */
export function oldRateLimitCounts({ db }: JobParts): RepeatedWork {
  return { name: "remove old rate limit counts", everyMs: 600_000, work: () => removeOldCounts(db) };
}
