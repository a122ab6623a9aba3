import { setTimeout as sleep } from "node:timers/promises";
import { forEachProject } from "../../platform/durable-work/one-by-one.ts";
import type { JobParts } from "../../platform/durable-work/repeat.ts";
import type { JobOfRows } from "../../platform/durable-work/shared-jobs.ts";
import { listWaitingProjects } from "../../platform/durable-work/waiting-rows.store.ts";
import { changesToIndex, hasMoreChanges, indexChanges } from "./index-tickets.store.ts";

/** Small transactions: a killed server loses little work, and sales beside them wait little for the processor. */
const CHANGES_PER_TRANSACTION = 200;

/** Lists of a project with more pending changes become slower. */
const MANY_CHANGES = 2_500;

/** Beside sales the job pauses for so many times as long as it has worked. decisions/130 */
const PAUSES = 3;

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
 * indexed hold up no other project's. A rush of sales comes first: the job pauses, until a project has many changes.
 */
export async function indexTickets(
  { db, log }: JobParts,
  stopping: AbortSignal,
  pause = pauseFor,
): Promise<void> {
  let projects = await listWaitingProjects(db, changesToIndex);
  while (projects.length > 0 && !stopping.aborted) {
    const started = performance.now();
    const unfinished: number[] = [];
    let isBehind = false;
    await forEachProject(projects, {
      log,
      stopping,
      failed: "tickets could not be indexed",
      perform: async (projectId) => {
        if ((await indexChanges(db, projectId, CHANGES_PER_TRANSACTION)) < CHANGES_PER_TRANSACTION) return;
        unfinished.push(projectId);
        isBehind ||= await hasMoreChanges(db, projectId, MANY_CHANGES);
      },
    });
    projects = unfinished;
    if (projects.length > 0 && !isBehind) await pause(PAUSES * (performance.now() - started), stopping);
  }
}

/** A pause that ends early when the server stops. */
const pauseFor = (milliseconds: number, signal: AbortSignal) =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);
