import type { Request, Result } from "@foyer/contract/endpoint.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { MAIL_STATES } from "@foyer/contract/mails.ts";
import type * as contract from "@foyer/contract/messages.ts";
import type { ListedMessage, Message, MessageState } from "@foyer/contract/messages.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { isPerTicket, wordingIn } from "@foyer/domain/mail-text/message.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inSnapshot } from "../../platform/db/transaction.ts";
import { uniqueViolation } from "../../platform/db/violations.ts";
import { cancelWaitingAmong, cancelWork } from "../../platform/durable-work/work.store.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { recordChange } from "../audit/audit.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { secondsToWait } from "../projects/scheduled-time.service.ts";
import { chooseTickets, requireChosen } from "../tickets/chosen-tickets.service.ts";
import {
  countMailStates,
  countMessages,
  findMessage,
  insertMessage,
  listMessagePage,
  type MessageKey,
  type MessageRow,
  markStopped,
  workOfUnsent,
} from "./message.store.ts";
import { readContent, textsOf } from "./message-content.service.ts";
import { countDecided, insertChosen } from "./message-tickets.store.ts";

/** Sends a message to the tickets that are chosen at this moment, at once or later. rules/messages 1, 6 */
export async function sendMessage(
  db: Kysely<Database>,
  caller: Caller,
  { projectId, body }: { projectId: number; body: Request<typeof contract.sendMessage>["body"] },
): Promise<Message> {
  const { messageId, ticketIds, filter, sendAt = null, ...content } = body;
  const { timeZone } = await getProject(db, projectId);
  const seconds = sendAt === null ? 0 : secondsToWait(sendAt, timeZone, "sendAt");
  const message = await readContent(db, projectId, content);
  const key = { projectId, messageId };
  const { staffId, name: staffName } = caller;
  const choice = { ticketIds, filter };
  try {
    await inSnapshot(db, async (trx) => {
      const chosen = await chooseTickets(trx, projectId, choice);
      const perTicket = isPerTicket(message.texts);
      await insertMessage(trx, {
        ...key,
        message,
        isPerTicket: perTicket,
        sendAt,
        seconds,
        staffId,
        staffName,
      });
      const total = await insertChosen(trx, key, { chosen, maximum: LIMITS.actionTickets + 1 });
      requireChosen(total, choice);
      const { kind, isNews } = message;
      const after = { kind, isNews, tickets: total, ...(sendAt !== null && { sendAt }) };
      await recordChange(trx, caller, {
        action: "create",
        ...entryOf({ ...key, texts: message.texts }),
        after,
      });
    });
  } catch (error) {
    if (uniqueViolation(error)) throw problem("already-exists");
    throw error;
  }
  return getMessage(db, key);
}

/** One page of a project's messages, the newest first. */
export async function listMessages(
  db: Kysely<Database>,
  projectId: number,
  { currentPage, sizePerPage }: Request<typeof contract.listMessages>["query"],
): Promise<Result<typeof contract.listMessages>> {
  await getProject(db, projectId);
  const page = { limit: sizePerPage, offset: (currentPage - 1) * sizePerPage };
  const rows = await listMessagePage(db, projectId, page);
  return { TotalCount: await countMessages(db, projectId), Items: rows.map(toListed) };
}

export async function getMessage(db: Kysely<Database>, key: MessageKey): Promise<Message> {
  const row = await requireMessage(db, key);
  const { texts, isPerTicket: perTicket, stoppedBy } = row;
  const { leftOut } = await countDecided(db, key);
  const counts = await countMailStates(db, key);
  const mails = MAIL_STATES.map((state) => [state, counts.find((one) => one.state === state)?.count ?? 0]);
  return {
    ...toListed(row),
    version: row.version,
    texts: textsOf(texts),
    isPerTicket: perTicket,
    leftOut,
    mails: Object.fromEntries(mails) as Message["mails"],
    reason:
      row.workState === "done" || row.workState === "cancelled" || row.attempts === 0 ? "" : row.lastError,
    stoppedBy,
  };
}

/** Stops a message, on whichever servers it is sent. rules/messages 7 */
export async function stopMessage(
  { db, caller, record }: RecordedContext,
  key: MessageKey,
): Promise<Message> {
  const row = await requireMessage(db, key);
  if (stateOf(row) === "sent" || !(await markStopped(db, key, caller.name))) {
    record("unchanged");
    return getMessage(db, key);
  }
  await cancelWork(db, { projectId: key.projectId, id: key.messageId });
  const discarded = await cancelWaitingAmong(db, key.projectId, workOfUnsent(key));
  record({ action: "update", ...entryOf(row), after: { stopped: true, discarded } });
  return getMessage(db, key);
}

export async function requireMessage(db: Kysely<Database>, key: MessageKey): Promise<MessageRow> {
  const row = await findMessage(db, key);
  if (!row) throw problem("not-found");
  return row;
}

/** Names a message in the audit. */
export const entryOf = ({ projectId, messageId, texts }: MessageKey & Pick<MessageRow, "texts">) => ({
  entity: "message",
  entityId: messageId,
  entityName: wordingIn(texts, DEFAULT_CULTURE).subject,
  projectId,
});

export function stateOf({
  stoppedAt,
  workState,
  sendAt,
  attempts,
  hasWaitingMails,
}: MessageRow): MessageState {
  if (stoppedAt) return "stopped";
  if (workState === "failed" || workState === "cancelled") return "failed";
  if (workState === "done") return hasWaitingMails ? "sending" : "sent";
  return sendAt !== null && workState === "waiting" && attempts === 0 ? "scheduled" : "sending";
}

function toListed(row: MessageRow): ListedMessage {
  const { messageId, kind, isNews, texts, createdAt, staffName: createdBy, sendAt, total } = row;
  return {
    messageId,
    kind,
    isNews,
    state: stateOf(row),
    subject: wordingIn(texts, DEFAULT_CULTURE).subject,
    createdAt: createdAt.toISOString(),
    createdBy,
    sendAt,
    total,
  };
}

/** Records how the making of the mails ended. */
export async function recordEnd(trx: Transaction<Database>, row: MessageRow): Promise<void> {
  const { leftOut } = await countDecided(trx, row);
  const rest = leftOut.reduce((sum, { count }) => sum + count, 0);
  const after = {
    mails: row.total - rest,
    ...Object.fromEntries(leftOut.map(({ reason, count }) => [reason, count])),
  };
  const actor = { staffId: row.staffId, name: row.staffName };
  await recordChange(trx, actor, { action: "update", ...entryOf(row), after });
}
