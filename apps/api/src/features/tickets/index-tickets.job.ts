import { forEachProject } from "../../platform/durable-work/one-by-one.ts";
import type { JobParts } from "../../platform/durable-work/repeat.ts";
import type { JobOfRows } from "../../platform/durable-work/shared-jobs.ts";
import { listWaitingProjects } from "../../platform/durable-work/waiting-rows.store.ts";
import { changesToIndex, indexChanges } from "./index-tickets.store.ts";

/** Small transactions: a killed server loses little work. */
const CHANGES_PER_TRANSACTION = 500;

/** Indexes new and changed tickets for the tickets screen within about a second, asynchronously to the sales. rules/tickets 11 */
export function ticketIndexing(parts: JobParts): JobOfRows {
  return {
    name: "index tickets",
    waitingRows: changesToIndex,
    work: (stopping) => indexTickets(parts, stopping),
  };
}

/**
 * Indexes all changes, alternating between projects; several servers may run it at the same time. Changes that cannot be
 * indexed hold up no other project's.
 */
export async function indexTickets({ db, log }: JobParts, stopping: AbortSignal): Promise<void> {
  let projects = await listWaitingProjects(db, changesToIndex);
  while (projects.length > 0 && !stopping.aborted) {
    const unfinished: number[] = [];
    await forEachProject(projects, {
      log,
      stopping,
      failed: "tickets could not be indexed",
      perform: async (projectId) => {
        if ((await indexChanges(db, projectId, CHANGES_PER_TRANSACTION)) === CHANGES_PER_TRANSACTION)
          unfinished.push(projectId);
      },
    });
    projects = unfinished;
  }
}
