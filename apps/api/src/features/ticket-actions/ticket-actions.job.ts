import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { removeEndedWork } from "../../platform/durable-work/work.store.ts";
import {
  LONG_WORK_RETRY_SECONDS,
  type RecordResult,
  type WorkAttempt,
  WorkFailure,
  type WorkKind,
  WorkPostponed,
} from "../../platform/durable-work/work-kind.ts";
import { recordChange } from "../audit/audit.service.ts";
import { actOnTicket } from "./act-on-ticket.service.ts";
import { countOutcomes, listOpen } from "./action-rows.store.ts";
import { entryOf } from "./ticket-actions.service.ts";
import { type ActionRow, findAction, TICKET_ACTION_WORK } from "./ticket-actions.store.ts";

const TICKETS_PER_READ = 500;
const KEPT_DAYS = 30;

/** The durable work that does an action on many tickets. rules/tickets 52 */
export const ticketActions: WorkKind = {
  name: TICKET_ACTION_WORK,
  // So that a few tags do not wait for a hundred thousand cancellations.
  concurrency: 3,
  retrySeconds: LONG_WORK_RETRY_SECONDS,
  unexpectedFailure: "The action could not be done.",
  perform: actOnTickets,
};

/** Acts on the tickets without an outcome. An interrupted run continues at the next ticket. */
async function actOnTickets({ db, signal, stopping, progress, ...work }: WorkAttempt): Promise<RecordResult> {
  const action = await findAction(db, { projectId: work.projectId, actionId: work.id });
  if (!action) throw new WorkFailure("There is no such action any more.", { isFinal: true });
  progress.total = action.total;
  progress.completed = sumOf(await countOutcomes(db, action));
  // The number of tickets is the maximum: each read has at least one that the last one did not have.
  for (;;) {
    const open = await listOpen(db, action, TICKETS_PER_READ);
    if (open.length === 0) return (trx) => recordEnd(trx, action);
    for (const ticketId of open) {
      signal.throwIfAborted();
      if (stopping.aborted)
        throw new WorkPostponed("The server stopped; the next one goes on.", { seconds: 0 });
      if ((await actOnTicket(db, action, ticketId)) !== null) progress.completed += 1;
    }
  }
}

async function recordEnd(trx: Parameters<RecordResult>[0], action: ActionRow): Promise<void> {
  const { staffId, staffName: name } = action;
  const counts = await countOutcomes(trx, action);
  const after = Object.fromEntries(counts.map(({ outcome, count }) => [outcome, count]));
  await recordChange(trx, { staffId, name }, { action: "update", ...entryOf(action), after });
}

const sumOf = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);

/** Deletes actions that ended more than 30 days ago. rules/tickets 55 */
export function forgetOldActions({ db }: JobParts): RepeatedWork {
  return {
    name: "forget old ticket actions",
    everyMs: 3_600_000,
    work: () => removeEndedWork(db, TICKET_ACTION_WORK, KEPT_DAYS),
  };
}
