import { setTimeout as sleep } from "node:timers/promises";
import { forEachProject } from "../../platform/durable-work/one-by-one.ts";
import type { JobParts } from "../../platform/durable-work/repeat.ts";
import type { JobOfRows } from "../../platform/durable-work/shared-jobs.ts";
import { listWaitingProjects } from "../../platform/durable-work/waiting-rows.store.ts";
import { countScans, scansToCount } from "./count-gate-scans.store.ts";

/** Some tenths of a second, during which the project's tickets are not indexed. */
const SCANS_PER_TRANSACTION = 2_000;
/** Lets the index of the tickets run in between. */
const PAUSE_MS = 100;
/** A project whose visitors something else holds is left to the next look after these rounds. */
const MAX_BUSY_ROUNDS = 30;

/** Counts the scans at gates within about a second, outside of requests. rules/gates 10–12 */
export function gateScanCounting(parts: JobParts): JobOfRows {
  return {
    name: "count gate scans",
    waitingRows: scansToCount,
    work: (stopping) => countGateScans(parts, stopping),
  };
}

/** Counts all scans, some of each project in turn. Safe on several servers at once. */
export async function countGateScans({ db, log }: JobParts, stopping: AbortSignal): Promise<void> {
  let projects = await listWaitingProjects(db, scansToCount);
  const busyRounds = new Map<number, number>();
  while (projects.length > 0 && !stopping.aborted) {
    const unfinished: number[] = [];
    await forEachProject(projects, {
      log,
      stopping,
      failed: "scans at gates could not be counted",
      perform: async (projectId) => {
        const counted = await countScans(db, projectId, SCANS_PER_TRANSACTION);
        const busy = counted === null ? (busyRounds.get(projectId) ?? 0) + 1 : 0;
        busyRounds.set(projectId, busy);
        if (counted === SCANS_PER_TRANSACTION || (busy > 0 && busy < MAX_BUSY_ROUNDS))
          unfinished.push(projectId);
      },
    });
    projects = unfinished;
    if (projects.length > 0) await sleep(PAUSE_MS);
  }
}
