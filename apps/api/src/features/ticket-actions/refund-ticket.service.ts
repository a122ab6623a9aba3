import { createHash } from "node:crypto";
import { type Cents, toAmount, wholeCents } from "@foyer/domain/money/cents.ts";
import { hasMoney } from "@foyer/domain/payment/attempt-state.ts";
import type { NotDoneReason } from "@foyer/domain/ticket/ticket-action.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { AuditEntry } from "../../platform/http/audit-entry.ts";
import {
  type Attempt,
  accountNameOf,
  fullRefundOf,
  insertRefund,
  listAttemptsOfTicket,
  listRefunds,
  lockAttempt,
} from "../payments/payments.service.ts";
import { cancelOne } from "../ticket-life/ticket-life.service.ts";
import { findRefundedTicket, isPaidWithoutAttempt, type RefundedTicket } from "./refund-ticket.store.ts";
import type { ActionRow } from "./ticket-actions.store.ts";

type TicketKey = { projectId: number; ticketId: number };

/**
 * Requests the refund of all that was paid for a ticket at providers, and cancels it where the action says so, in the
 * transaction that decides the ticket. The job of payments asks the providers afterwards. A ticket paid by hand is left as
 * it is: its money is transferred by people. rules/payments 25
 */
export async function refundTicket(
  trx: Transaction<Database>,
  key: TicketKey,
  action: ActionRow,
): Promise<AuditEntry | NotDoneReason> {
  const ticket = await findRefundedTicket(trx, key);
  if (!ticket) return "nothing-paid";
  const owed = await requestAll(trx, { ...key, ticket, action });
  if (owed.refunded === 0) {
    if (owed.byHand || (await isPaidWithoutAttempt(trx, key))) return "by-hand";
    return owed.withoutKey ? "no-key" : "nothing-paid";
  }
  const { cancelsTickets, refundReason } = action;
  const refund = { refunded: toAmount(owed.refunded), ...(refundReason && { reason: refundReason }) };
  if (cancelsTickets && isLive(ticket.status)) {
    const entry = await cancelOne(trx, key, { isOfMany: true, reason: refundReason || null });
    return { ...entry, after: { ...entry.after, ...refund } };
  }
  return {
    action: "update",
    entity: "ticket",
    entityId: key.ticketId,
    entityName: ticket.barcode,
    projectId: key.projectId,
    after: refund,
  };
}

type Wanted = TicketKey & { ticket: RefundedTicket; action: ActionRow };
type Owed = { refunded: Cents; byHand: boolean; withoutKey: boolean };

async function requestAll(trx: Transaction<Database>, { ticket, action, ...key }: Wanted): Promise<Owed> {
  const owed: Owed = { refunded: wholeCents(0), byHand: false, withoutKey: false };
  for (const found of await listAttemptsOfTicket(trx, { ...key, groupId: ticket.groupId })) {
    if (!hasMoney(found.state)) continue;
    // The lock of the attempt comes before those of places. decisions/098
    const attempt = await lockAttempt(trx, found);
    const amount = await amountOf(trx, { attempt, ticket, ticketId: key.ticketId });
    if (amount === 0) continue;
    if (attempt.provider === "hand") owed.byHand = true;
    else if (!action.refundAccounts.includes(accountNameOf(attempt))) owed.withoutKey = true;
    else if (await request(trx, { attempt, amount, action, ticketId: key.ticketId }))
      owed.refunded = wholeCents(owed.refunded + amount);
  }
  return owed;
}

/**
 * Returns what can be given back of a payment for a ticket: of a group's payment the ticket's price, and with the last one
 * the fee, unless it is kept. rules/payments 25, 38
 */
async function amountOf(
  trx: Transaction<Database>,
  { attempt, ticket, ticketId }: { attempt: Attempt; ticket: RefundedTicket; ticketId: number },
): Promise<Cents> {
  const refunds = await listRefunds(trx, attempt.projectId, [attempt.attemptId]);
  const left = fullRefundOf(attempt, refunds);
  if (attempt.groupId === null) return left;
  const given = refunds
    .filter((refund) => refund.ticketId === ticketId && refund.state !== "failed")
    .reduce((sum, { amount }) => sum + amount, 0);
  const own = wholeCents(Math.min(left, Math.max(0, ticket.price - given)));
  return own > 0 && attempt.refundsFee && left - own <= attempt.fee ? left : own;
}

type Request = { attempt: Attempt; amount: Cents; action: ActionRow; ticketId: number };

async function request(
  trx: Transaction<Database>,
  { attempt, amount, action, ticketId }: Request,
): Promise<boolean> {
  const { projectId, attemptId } = attempt;
  const inserted = await insertRefund(trx, {
    projectId,
    attemptId,
    publicId: keyOf([action.actionId, attempt.publicId, ticketId]),
    ticketId,
    amount,
    cause: "staff",
    reason: action.refundReason,
    staffId: action.staffId,
    staffName: action.staffName,
    cancelsTicket: action.cancelsTickets,
    actionId: action.actionId,
  });
  return inserted !== null;
}

/** The idempotency key of a refund of an action: the same action never refunds the same payment of a ticket twice. */
function keyOf(parts: readonly (string | number)[]): string {
  const hex = createHash("sha256").update(parts.join(" ")).digest("hex");
  // A UUID of version 8, whose variant takes two bits. RFC 9562
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
