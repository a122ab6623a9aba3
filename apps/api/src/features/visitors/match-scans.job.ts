import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { JobParts } from "../../platform/durable-work/repeat.ts";
import { LOOK_MS, type SharedJob } from "../../platform/durable-work/shared-jobs.ts";
import { listProjectsToMatch, matchLines } from "./match-scans.store.ts";

/** About a tenth of a second, during which the project's tickets are not indexed. */
const LINES_PER_TRANSACTION = 5_000;
/** Lets the index of the tickets run in between. */
const PAUSE_MS = 100;

/** Matches the scans of uploaded files with tickets, within about a second, outside of requests. rules/visitors 10 */
export function scanMatching({ db }: Pick<JobParts, "db">): SharedJob {
  return {
    name: "match scans",
    everyMs: LOOK_MS,
    followsChanges: true,
    work: (stopping) => matchScans(db, stopping),
  };
}

/** Matches all files, some lines of each project in turn. Safe on several servers at once. */
export async function matchScans(db: Kysely<Database>, stopping: AbortSignal): Promise<void> {
  let projects = await listProjectsToMatch(db);
  while (projects.length > 0) {
    const unfinished: number[] = [];
    for (const projectId of projects) {
      if (stopping.aborted) return;
      if (await matchLines(db, projectId, LINES_PER_TRANSACTION)) unfinished.push(projectId);
    }
    projects = unfinished;
    if (projects.length > 0) await sleep(PAUSE_MS);
  }
}
