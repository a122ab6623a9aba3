import { forEachProject } from "../../platform/durable-work/one-by-one.ts";
import type { JobParts } from "../../platform/durable-work/repeat.ts";
import { LOOK_MS, type SharedJob } from "../../platform/durable-work/shared-jobs.ts";
import { indexChanges, listProjectsToIndex } from "./index-tickets.store.ts";

/** Small transactions: a killed server loses little work. */
const CHANGES_PER_TRANSACTION = 500;

/** Indexes new and changed tickets for the tickets screen within about a second, asynchronously to the sales. rules/tickets 11 */
export function ticketIndexing(parts: JobParts): SharedJob {
  return {
    name: "index tickets",
    everyMs: LOOK_MS,
    followsChanges: true,
    work: (stopping) => indexTickets(parts, stopping),
  };
}

/**
 * Indexes all changes, alternating between projects; several servers may run it at the same time. Changes that cannot be
 * indexed hold up no other project's.
 */
export async function indexTickets({ db, log }: JobParts, stopping: AbortSignal): Promise<void> {
  let projects = await listProjectsToIndex(db);
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
