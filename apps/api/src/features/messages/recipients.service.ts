import type { Request, Result } from "@foyer/contract/endpoint.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type * as contract from "@foyer/contract/messages.ts";
import { isNotChosen } from "@foyer/contract/ticket-choice.ts";
import { isPerTicket } from "@foyer/domain/mail-text/message.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inSnapshot } from "../../platform/db/transaction.ts";
import { getProject } from "../projects/projects.service.ts";
import { getSetting } from "../settings/settings.service.ts";
import { chooseTickets, requireChosen } from "../tickets/chosen-tickets.service.ts";
import { unsubscribedCondition } from "../unsubscribe/unsubscribe.service.ts";
import type { MessageKey } from "./message.store.ts";
import { readContent } from "./message-content.service.ts";
import { countOutcomesNow, type Evaluation, selectTicketsOf } from "./message-tickets.store.ts";
import { requireMessage } from "./messages.service.ts";
import { countRecipientRows, listRecipientPage } from "./recipients.store.ts";

/** Counts who would get a message now, and who is left out. rules/messages 5 */
export async function countRecipients(
  db: Kysely<Database>,
  { params: { projectId }, body }: Request<typeof contract.countRecipients>,
): Promise<Result<typeof contract.countRecipients>> {
  const { ticketIds, filter, messageId, sendAt: _, ...content } = body;
  const choice = { ticketIds, filter };
  // Those of a message that is changed: they stay unless others are chosen.
  const own = isNotChosen(choice) && messageId !== undefined ? { projectId, messageId } : null;
  await getProject(db, projectId);
  const { texts, isNews } = await readContent(db, projectId, content);
  const perTicket = isPerTicket(texts);
  const evaluation = await evaluationOf(db, { projectId, isPerTicket: perTicket, isNews });
  const rows = await inSnapshot(db, async (trx) => {
    const chosen = own ? selectTicketsOf(own) : await chooseTickets(trx, projectId, choice);
    return countOutcomesNow(trx, evaluation, { chosen, maximum: LIMITS.actionTickets + 1 });
  });
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  requireChosen(total, choice);
  const leftOut = new Map<contract.LeftOut[number]["reason"], number>();
  for (const { outcome, count } of rows)
    if (outcome !== "done") leftOut.set(outcome, (leftOut.get(outcome) ?? 0) + count);
  const done = rows.filter(({ outcome }) => outcome === "done");
  return {
    total,
    mails: done.reduce((sum, { count }) => sum + count, 0),
    isPerTicket: perTicket,
    leftOut: [...leftOut].map(([reason, count]) => ({ reason, count })),
    cultures: done.map(({ cultureCode, count }) => ({ cultureCode, mails: count })),
  };
}

type Evaluated = { projectId: number; isPerTicket: boolean; isNews: boolean };

/** The rules by which a message leaves tickets out. Who has unsubscribed matters for news alone. */
export async function evaluationOf(
  db: Kysely<Database>,
  { projectId, isPerTicket: perTicket, isNews }: Evaluated,
): Promise<Evaluation> {
  const unsubscribed = isNews ? await unsubscribedCondition(db, projectId) : null;
  return { projectId, isPerTicket: perTicket, unsubscribed };
}

/** One page of the tickets of a message with what became of each. rules/messages 10 */
export async function listRecipients(
  db: Kysely<Database>,
  key: MessageKey,
  { state, currentPage, sizePerPage }: Request<typeof contract.listRecipients>["query"],
): Promise<Result<typeof contract.listRecipients>> {
  await requireMessage(db, key);
  const page = { state, limit: sizePerPage, offset: (currentPage - 1) * sizePerPage };
  const rows = await listRecipientPage(db, key, page);
  const format = await getSetting(db, "Full_name_format");
  return {
    TotalCount: await countRecipientRows(db, key, state),
    Items: rows.map(({ firstName, lastName, surName, sentAt, ...row }) => ({
      ...row,
      fullName: formatFullName({ firstName, lastName, surName }, format),
      sentAt: sentAt?.toISOString() ?? null,
    })),
  };
}
