import type { ProblemCode } from "@foyer/contract/problem.ts";
import type { NotDoneReason, TicketActionOutcome } from "@foyer/domain/ticket/ticket-action.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { isRefusedValue } from "../../platform/db/violations.ts";
import type { AuditEntry } from "../../platform/http/audit-entry.ts";
import { ProblemError } from "../../platform/http/problem-error.ts";
import { recordChange } from "../audit/audit.service.ts";
import { cancelOne, payOneHeld } from "../ticket-life/ticket-life.service.ts";
import { resendTicket } from "../ticket-mail/resend.service.ts";
import { tagOne } from "../tickets/tags/ticket-tags.service.ts";
import { lockOpen, updateOutcome } from "./action-rows.store.ts";
import { refundTicket } from "./refund-ticket.service.ts";
import type { ActionRow } from "./ticket-actions.store.ts";

type TicketKey = { projectId: number; ticketId: number };
type Act = (
  trx: Transaction<Database>,
  key: TicketKey,
  action: ActionRow,
) => Promise<AuditEntry | NotDoneReason>;

/** The same functions as the actions on one ticket. They refuse before they write. */
const ACTS: Record<ActionRow["kind"], Act> = {
  mail: async (trx, key) => (await resendTicket(trx, key, { isOfMany: true })).entry,
  pay: (trx, key, { method, reference }) => payOneHeld(trx, key, { method, reference }),
  cancel: (trx, key) => cancelOne(trx, key, { isOfMany: true }),
  refund: (trx, key, action) => refundTicket(trx, key, action),
  tag: async (trx, key, { tagsAdded: add, tagsRemoved: remove }) =>
    (await tagOne(trx, key, { add, remove })) ?? "unchanged",
};

/** The reason of a refusal; any other problem is a defect. */
const REASONS: { readonly [Code in ProblemCode]?: NotDoneReason } = {
  "ticket-paid": "paid",
  "ticket-cancelled": "cancelled",
  "ticket-expired": "expired",
  "ticket-without-address": "no-address",
  "paid-with-group": "of-group",
  "mailed-just-now": "mailed-just-now",
  "too-many-tags": "too-many-tags",
};

/** Acts on a ticket of an action, once; null: another server has. rules/tickets 52 */
export async function actOnTicket(
  db: Kysely<Database>,
  action: ActionRow,
  ticketId: number,
): Promise<TicketActionOutcome | null> {
  try {
    // A transaction for each ticket: sales of its registration wait for no more than one.
    return await inTransaction(db, (trx) => actIn(trx, action, ticketId));
  } catch (error) {
    // A value that the database refuses concerns this ticket alone: the others go on.
    if (!isRefusedValue(error)) throw error;
    return await inTransaction(db, (trx) => decide(trx, action, { ticketId, outcome: "refused" }));
  }
}

async function actIn(trx: Transaction<Database>, action: ActionRow, ticketId: number) {
  const { projectId, staffId, staffName: name } = action;
  if (!(await lockOpen(trx, { ...action, ticketId }))) return null;
  const entryOrReason = await tryToAct(trx, { projectId, ticketId }, action);
  const isDone = typeof entryOrReason !== "string";
  if (isDone) await recordChange(trx, { staffId, name }, entryOrReason);
  const outcome = isDone ? "done" : entryOrReason;
  await updateOutcome(trx, { ...action, ticketId }, outcome);
  return outcome;
}

async function tryToAct(
  trx: Transaction<Database>,
  key: TicketKey,
  action: ActionRow,
): Promise<AuditEntry | NotDoneReason> {
  try {
    return await ACTS[action.kind](trx, key, action);
  } catch (error) {
    const reason = error instanceof ProblemError ? REASONS[error.code] : undefined;
    if (!reason) throw error;
    return reason;
  }
}

type Decision = { ticketId: number; outcome: TicketActionOutcome };

async function decide(trx: Transaction<Database>, action: ActionRow, { ticketId, outcome }: Decision) {
  const key = { ...action, ticketId };
  if (!(await lockOpen(trx, key))) return null;
  await updateOutcome(trx, key, outcome);
  return outcome;
}
