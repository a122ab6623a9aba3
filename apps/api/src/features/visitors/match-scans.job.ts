import { setTimeout as sleep } from "node:timers/promises";
import { forEachProject } from "../../platform/durable-work/one-by-one.ts";
import type { JobParts } from "../../platform/durable-work/repeat.ts";
import type { JobOfRows } from "../../platform/durable-work/shared-jobs.ts";
import { listWaitingProjects } from "../../platform/durable-work/waiting-rows.store.ts";
import { filesToMatch, matchLines } from "./match-scans.store.ts";

/** About a tenth of a second, during which the project's tickets are not indexed. */
const LINES_PER_TRANSACTION = 5_000;
/** Lets the index of the tickets run in between. */
const PAUSE_MS = 100;

/** Matches the scans of uploaded files with tickets, within about a second, outside of requests. rules/visitors 10 */
export function scanMatching(parts: JobParts): JobOfRows {
  return {
    name: "match scans",
    waitingRows: filesToMatch,
    work: (stopping) => matchScans(parts, stopping),
  };
}

/**
 * Matches all files, some lines of each project in turn. Safe on several servers at once. Lines that cannot be matched hold up
 * no other project's.
 */
export async function matchScans({ db, log }: JobParts, stopping: AbortSignal): Promise<void> {
  let projects = await listWaitingProjects(db, filesToMatch);
  while (projects.length > 0 && !stopping.aborted) {
    const unfinished: number[] = [];
    await forEachProject(projects, {
      log,
      stopping,
      failed: "scans could not be matched",
      perform: async (projectId) => {
        if (await matchLines(db, projectId, LINES_PER_TRANSACTION)) unfinished.push(projectId);
      },
    });
    projects = unfinished;
    if (projects.length > 0) await sleep(PAUSE_MS);
  }
}
