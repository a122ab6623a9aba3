import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { indexChanges, listProjectsToIndex } from "./index-tickets.store.ts";

/** A batch is one transaction: what a killed server leaves undone is small. */
const BATCH = 500;

/** Brings new and changed tickets into the index of the tickets screen every second, beside the sales. rules/tickets 11 */
export function ticketIndexing({ db }: Pick<JobParts, "db">): RepeatedWork {
  return { name: "index tickets", everyMs: 1_000, work: (stopping) => indexTickets(db, stopping) };
}

/** Indexes all changes, a batch of each project in turn; any number of servers may do so at once. */
export async function indexTickets(db: Kysely<Database>, stopping: AbortSignal): Promise<void> {
  let projects = await listProjectsToIndex(db);
  while (projects.length > 0) {
    const unfinished: number[] = [];
    for (const projectId of projects) {
      if (stopping.aborted) return;
      if ((await indexChanges(db, projectId, BATCH)) === BATCH) unfinished.push(projectId);
    }
    projects = unfinished;
  }
}
