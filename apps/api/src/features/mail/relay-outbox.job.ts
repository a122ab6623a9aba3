import { oneByOne } from "../../platform/durable-work/one-by-one.ts";
import type { JobParts } from "../../platform/durable-work/repeat.ts";
import { DUE_WORK } from "../../platform/durable-work/run-due-work.ts";
import type { JobOfRows } from "../../platform/durable-work/shared-jobs.ts";
import { listWaitingProjects } from "../../platform/durable-work/waiting-rows.store.ts";
import {
  relayEndedTickets,
  relayGroupMails,
  relayIssuedTickets,
  relayTicketRequests,
  relayWaitingMails,
} from "./outbox.store.ts";
import { outboxRowsOf } from "./outbox-rows.store.ts";
import { relayInvoiceMails, relayRefundMails } from "./payer-mails.store.ts";
import { whileNobodyIsErased } from "./queue-mails.store.ts";

const ROWS_PER_STATEMENT = 500;

/** Relays outbox rows, within about a second, to mails and the work of sending them. */
export function outboxRelay(parts: JobParts): JobOfRows {
  return {
    name: "outbox relay",
    waitingRows: rowsToRelay,
    followedBy: DUE_WORK,
    work: (stopping) => relayOutbox(parts, stopping),
  };
}

const MOVES = {
  "ticket-issued": relayIssuedTickets,
  "ticket-ended": relayEndedTickets,
  "tickets-requested": relayTicketRequests,
  "waiting-mail": relayWaitingMails,
  "group-mail": relayGroupMails,
  "refund-mail": relayRefundMails,
  "invoice-mail": relayInvoiceMails,
};
/** The kinds of outbox rows that the relay takes, in the order in which it does. */
const KINDS = Object.keys(MOVES) as (keyof typeof MOVES)[];
const rowsToRelay = outboxRowsOf(KINDS);

/**
 * Relays all rows, and returns whether there were any; any number of servers may do so at once. A project's rows of one kind
 * that cannot be relayed hold up neither its other kinds nor other projects.
 */
export async function relayOutbox({ db, log }: JobParts, stopping: AbortSignal): Promise<boolean> {
  const projects = await listWaitingProjects(db, rowsToRelay);
  const rows = projects.flatMap((projectId) => KINDS.map((kind) => ({ projectId, kind })));
  await oneByOne(rows, {
    log,
    stopping,
    failed: "rows of the outbox could not be relayed",
    perform: async ({ projectId, kind }) => {
      const moveSome = () =>
        whileNobodyIsErased(db, projectId, (trx) => MOVES[kind](trx, projectId, ROWS_PER_STATEMENT));
      while (!stopping.aborted && (await moveSome()) === ROWS_PER_STATEMENT);
    },
  });
  return projects.length > 0;
}
