import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { listProjectsToSettle, settleLines } from "./settle-visitors.store.ts";

/** Lines of a transaction: about a tenth of a second, in which the project's tickets are not indexed. */
const PIECE = 5_000;
/** Lets the index of the tickets have its turns. */
const PAUSE_MS = 100;

/** Enters the tickets that uploaded files show to have come, every second, beside the requests. rules/visitors 10 */
export function visitorSettling({ db }: Pick<JobParts, "db">): RepeatedWork {
  return { name: "settle visitors", everyMs: 1_000, work: (stopping) => settleVisitors(db, stopping) };
}

/** Settles all files, a piece of each project in turn; any number of servers may do so at once. */
export async function settleVisitors(db: Kysely<Database>, stopping: AbortSignal): Promise<void> {
  let projects = await listProjectsToSettle(db);
  while (projects.length > 0) {
    const unfinished: number[] = [];
    for (const projectId of projects) {
      if (stopping.aborted) return;
      if (await settleLines(db, projectId, PIECE)) unfinished.push(projectId);
    }
    projects = unfinished;
    if (projects.length > 0) await sleep(PAUSE_MS);
  }
}
