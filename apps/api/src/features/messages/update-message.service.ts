import { isDeepStrictEqual } from "node:util";
import type { Request } from "@foyer/contract/endpoint.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import {
  ABOUT_TICKET,
  type updateMessage as endpoint,
  isNewsItself,
  isWritten,
  type Message,
  WRITTEN,
} from "@foyer/contract/messages.ts";
import { isNotChosen } from "@foyer/contract/ticket-choice.ts";
import { isPerTicket } from "@foyer/domain/mail-text/message.ts";
import type { WallTime } from "@foyer/domain/time/wall-time.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inSnapshot } from "../../platform/db/transaction.ts";
import { rescheduleUnbegunWork } from "../../platform/durable-work/work.store.ts";
import { changes } from "../../platform/http/audit-entry.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { requireVersion } from "../../platform/http/update-versioned.ts";
import { recordChange } from "../audit/audit.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { secondsToWait } from "../projects/scheduled-time.service.ts";
import { chooseTickets, requireChosen } from "../tickets/chosen-tickets.service.ts";
import { type MessageKey, type MessageRow, updateMessage as writeMessage } from "./message.store.ts";
import { readContent } from "./message-content.service.ts";
import { replaceChosen } from "./message-tickets.store.ts";
import { entryOf, getMessage, requireMessage, stateOf } from "./messages.service.ts";

type Sent = Request<typeof endpoint>["body"];
type Editing = { caller: Caller; version: number | undefined };

/** Changes a scheduled message until its mails are being made. rules/messages 16 */
export async function updateMessage(
  db: Kysely<Database>,
  { caller, version }: Editing,
  { key, sent }: { key: MessageKey; sent: Sent },
): Promise<Message> {
  const { timeZone } = await getProject(db, key.projectId);
  // The tickets are chosen in the snapshot of the transaction, which is tried again when somebody else changes the message.
  await inSnapshot(db, async (trx) => {
    const before = await requireMessage(trx, key);
    await requireVersion({ version }, before.version, () => getMessage(trx, key));
    const sendAt = sent.sendAt === undefined ? before.sendAt : sent.sendAt;
    // Work that waits for a time which stays looks at the clock by itself.
    const isMoved = sendAt !== null && sendAt !== before.sendAt;
    const seconds = isMoved ? secondsToWait(sendAt, timeZone, "sendAt") : 0;
    const isWaiting = stateOf(before) === "scheduled";
    if (!isWaiting || !(await rescheduleUnbegunWork(trx, workOf(key), seconds)))
      throw problem("message-started");
    const content = await contentOf(trx, { before, sent });
    const chosen = await chooseAgain(trx, key, sent);
    const known = valuesOf(before);
    const wanted = { ...known, ...content, sendAt };
    if (isDeepStrictEqual(known, wanted) && !chosen.isChanged) return;
    await writeMessage(trx, key, { ...wanted, isPerTicket: isPerTicket(wanted.texts) });
    await recordChange(trx, caller, {
      action: "update",
      ...entryOf({ ...key, texts: wanted.texts }),
      ...changes(
        { ...known, tickets: before.total, chosenAgain: false },
        { ...wanted, tickets: chosen.total ?? before.total, chosenAgain: chosen.isChanged },
      ),
    });
  });
  return getMessage(db, key);
}

const workOf = ({ projectId, messageId }: MessageKey) => ({ projectId, id: messageId });

type Values = { isNews: boolean; texts: MessageRow["texts"]; sendAt: WallTime | null };

const valuesOf = ({ isNews, texts, sendAt }: MessageRow): Values => ({ isNews, texts, sendAt });

/** The content after the change: the kind, and what the message tells of, stay. */
async function contentOf(
  db: Kysely<Database>,
  { before, sent }: { before: MessageRow; sent: Sent },
): Promise<Partial<Pick<Values, "isNews" | "texts">>> {
  const { projectId, kind } = before;
  const isNews = sent.isNews ?? before.isNews;
  if (!isNewsItself({ kind, isNews }))
    throw problem("invalid-fields", { fields: { isNews: ABOUT_TICKET.error } });
  if (sent.texts === undefined) return { isNews };
  if (!isWritten({ kind, texts: sent.texts }))
    throw problem("invalid-fields", { fields: { texts: WRITTEN.error } });
  const { texts } = await readContent(db, projectId, { kind, isNews, texts: sent.texts });
  return { isNews, texts };
}

/** The tickets of this moment, where they are chosen again. */
async function chooseAgain(
  trx: Transaction<Database>,
  key: MessageKey,
  { ticketIds, filter }: Sent,
): Promise<{ isChanged: boolean; total?: number }> {
  const choice = { ticketIds, filter };
  if (isNotChosen(choice)) return { isChanged: false };
  const chosen = await chooseTickets(trx, key.projectId, choice);
  const replaced = await replaceChosen(trx, key, { chosen, maximum: LIMITS.actionTickets + 1 });
  requireChosen(replaced.total, choice);
  return replaced;
}
