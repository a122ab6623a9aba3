import type { JobParts, RepeatedWork } from "../durable-work/repeat.ts";
import { removeOldFailures } from "./failure-count.store.ts";

/** Removes the failures that no longer count. */
export function forgetFailures({ db }: JobParts): RepeatedWork {
  return { name: "forget old failures", everyMs: 600_000, work: () => removeOldFailures(db) };
}
