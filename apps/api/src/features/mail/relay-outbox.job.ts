import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { JobParts } from "../../platform/durable-work/repeat.ts";
import { DUE_WORK } from "../../platform/durable-work/run-due-work.ts";
import { LOOK_MS, type SharedJob } from "../../platform/durable-work/shared-jobs.ts";
import {
  listProjectsToRelay,
  relayEndedTickets,
  relayGroupMails,
  relayIssuedTickets,
  relayTicketRequests,
  relayWaitingMails,
} from "./outbox.store.ts";
import { whileNobodyIsErased } from "./queue-mails.store.ts";

const ROWS_PER_STATEMENT = 500;

/** Relays outbox rows, within about a second, to mails and the work of sending them. */
export function outboxRelay({ db }: Pick<JobParts, "db">): SharedJob {
  return {
    name: "outbox relay",
    everyMs: LOOK_MS,
    followsChanges: true,
    followedBy: DUE_WORK,
    work: (stopping) => relayOutbox(db, stopping),
  };
}

const MOVES = [
  relayIssuedTickets,
  relayEndedTickets,
  relayTicketRequests,
  relayWaitingMails,
  relayGroupMails,
];

/** Relays all rows, and returns whether there were any; any number of servers may do so at once. */
export async function relayOutbox(db: Kysely<Database>, stopping: AbortSignal): Promise<boolean> {
  const projects = await listProjectsToRelay(db);
  for (const projectId of projects) {
    for (const move of MOVES) {
      const moveSome = () =>
        whileNobodyIsErased(db, projectId, (trx) => move(trx, projectId, ROWS_PER_STATEMENT));
      while (!stopping.aborted && (await moveSome()) === ROWS_PER_STATEMENT);
    }
  }
  return projects.length > 0;
}
