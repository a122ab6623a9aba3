import {
  LONG_WORK_RETRY_SECONDS,
  type RecordResult,
  type WorkAttempt,
  WorkFailure,
  type WorkKind,
  WorkPostponed,
} from "../../platform/durable-work/work-kind.ts";
import { whileNobodyIsErased } from "../mail/mail.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { postponeUntil } from "../projects/scheduled-time.service.ts";
import { findMessage, MESSAGE_WORK } from "./message.store.ts";
import { countDecided, lockUnstopped, queueSome } from "./message-tickets.store.ts";
import { recordEnd } from "./messages.service.ts";
import { evaluationOf } from "./recipients.service.ts";

const TICKETS_PER_TRANSACTION = 500;

/** The durable work that makes the mails of a message; their own work sends them. rules/messages 6 */
export const sendMessages: WorkKind = {
  name: MESSAGE_WORK,
  concurrency: 2,
  retrySeconds: LONG_WORK_RETRY_SECONDS,
  unexpectedFailure: "The mails could not be made.",
  perform: makeMails,
};

/** Makes mails for the tickets without an outcome. An interrupted run continues at the next ticket. */
async function makeMails(attempt: WorkAttempt): Promise<RecordResult | undefined> {
  const { db, projectId, signal, stopping, progress } = attempt;
  const message = await findMessage(db, { projectId, messageId: attempt.id });
  if (!message) throw new WorkFailure("There is no such message any more.", { isFinal: true });
  if (message.sendAt !== null) postponeUntil(message.sendAt, (await getProject(db, projectId)).timeZone);
  const evaluation = await evaluationOf(db, message);
  const { open } = await countDecided(db, message);
  progress.total = message.total;
  progress.completed = message.total - open;
  // The number of tickets is the maximum: each turn decides at least one.
  for (;;) {
    signal.throwIfAborted();
    if (stopping.aborted)
      throw new WorkPostponed("The server stopped; the next one goes on.", { seconds: 0 });
    const decided = await whileNobodyIsErased(db, projectId, async (trx) =>
      (await lockUnstopped(trx, message))
        ? queueSome(trx, message, { evaluation, maximum: TICKETS_PER_TRANSACTION })
        : null,
    );
    if (decided === null) return undefined;
    if (decided === 0) return (trx) => recordEnd(trx, message);
    progress.completed += decided;
  }
}
