import { oneByOne } from "../../platform/durable-work/one-by-one.ts";
import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { listDueNotices, type NoticePage, queueNotices } from "./event-notices.store.ts";
import { whileNobodyIsErased } from "./queue-mails.store.ts";

const TICKETS_PER_STATEMENT = 500;

/** Reminds holders of the event, and thanks them after it, every five minutes. rules/messages 13, 14 */
export function eventNotices(parts: JobParts): RepeatedWork {
  return {
    name: "event notices",
    everyMs: 300_000,
    work: (stopping) => mailNotices(parts, stopping),
  };
}

/** Mails all holders who are due; any number of servers may do so at once. */
export async function mailNotices({ db, log }: JobParts, stopping: AbortSignal): Promise<void> {
  await oneByOne(await listDueNotices(db), {
    log,
    stopping,
    failed: "mails before and after an event could not be made",
    perform: async (notice) => {
      // Each statement begins after the last one's tickets: none walks past those that have their mail.
      let after: number | null = 0;
      while (after !== null && !stopping.aborted) {
        const page: NoticePage = { after, maximum: TICKETS_PER_STATEMENT };
        after = await whileNobodyIsErased(db, notice.projectId, (trx) => queueNotices(trx, notice, page));
      }
    },
  });
}
