import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
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
export function outboxRelay({ db }: Pick<JobParts, "db">): RepeatedWork {
  return { name: "outbox relay", everyMs: 1_000, work: (stopping) => relayOutbox(db, stopping) };
}

const MOVES = [
  relayIssuedTickets,
  relayEndedTickets,
  relayTicketRequests,
  relayWaitingMails,
  relayGroupMails,
];

/** Relays all rows; any number of servers may do so at once. */
export async function relayOutbox(db: Kysely<Database>, stopping: AbortSignal): Promise<void> {
  for (const projectId of await listProjectsToRelay(db)) {
    for (const move of MOVES) {
      const moveSome = () =>
        whileNobodyIsErased(db, projectId, (trx) => move(trx, projectId, ROWS_PER_STATEMENT));
      while (!stopping.aborted && (await moveSome()) === ROWS_PER_STATEMENT);
    }
  }
}
