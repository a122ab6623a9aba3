import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { listProjectsWithNews, moveNews } from "./outbox.store.ts";

const NEWS_AT_ONCE = 500;

/** Makes mails, and the work of sending them, of what is in the outbox, about as soon as it is there. */
export function outboxRelay({ db }: Pick<JobParts, "db">): RepeatedWork {
  return { name: "outbox relay", everyMs: 1_000, work: (stopping) => relayOutbox(db, stopping) };
}

/** Any number of servers may do it at once. */
export async function relayOutbox(db: Kysely<Database>, stopping: AbortSignal): Promise<void> {
  for (const projectId of await listProjectsWithNews(db)) {
    while (!stopping.aborted && (await moveNews(db, projectId, NEWS_AT_ONCE)) === NEWS_AT_ONCE);
  }
}
