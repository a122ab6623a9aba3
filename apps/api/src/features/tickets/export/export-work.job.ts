import type { JobParts, RepeatedWork } from "../../../platform/durable-work/repeat.ts";
import { removeEndedWork } from "../../../platform/durable-work/work.store.ts";
import type { WorkKind } from "../../../platform/durable-work/work-kind.ts";
import { EXPORT_WORK } from "./export-progress.store.ts";

/**
 * Exports as a kind of durable work. Each runs inside the request that downloads it, so it cannot be retried; that of a
 * killed server fails when its lease runs out. rules/tickets 22
 */
export const ticketExports: WorkKind = {
  name: EXPORT_WORK,
  concurrency: 1,
  retrySeconds: [],
  unexpectedFailure: "The export was broken off.",
  perform: null,
};

/** Deletes exports that ended more than a day ago. rules/tickets 22 */
export function forgetOldExports({ db }: JobParts): RepeatedWork {
  return { name: "forget old exports", everyMs: 3_600_000, work: () => removeEndedWork(db, EXPORT_WORK) };
}
