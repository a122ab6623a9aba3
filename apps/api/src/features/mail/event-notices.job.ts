import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { listDueNotices, queueNotices } from "./event-notices.store.ts";
import { whileNobodyIsErased } from "./queue-mails.store.ts";

const TICKETS_PER_STATEMENT = 500;

/** Reminds holders of the event, and thanks them after it, every five minutes. rules/messages 13, 14 */
export function eventNotices({ db }: Pick<JobParts, "db">): RepeatedWork {
  return {
    name: "event notices",
    everyMs: 300_000,
    work: (stopping) => mailNotices(db, stopping),
  };
}

/** Mails all holders who are due; any number of servers may do so at once. */
export async function mailNotices(db: Kysely<Database>, stopping: AbortSignal): Promise<void> {
  for (const notice of await listDueNotices(db)) {
    const mailSome = () =>
      whileNobodyIsErased(db, notice.projectId, (trx) => queueNotices(trx, notice, TICKETS_PER_STATEMENT));
    while (!stopping.aborted && (await mailSome()) === TICKETS_PER_STATEMENT);
  }
}
