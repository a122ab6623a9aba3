import type { ProblemCode } from "@foyer/contract/problem.ts";
import type { Payment, TicketDetails } from "@foyer/contract/tickets.ts";
import { type Cents, toAmount } from "@foyer/domain/money/cents.ts";
import { defaultPaymentId, type LateReason } from "@foyer/domain/ticket/payment.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { AuditEntry } from "../../platform/http/audit-entry.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { recordChange } from "../audit/audit.service.ts";
import {
  findLatePaymentState,
  insertLatePayment,
  useLatePayment,
} from "../late-payments/late-payments.service.ts";
import { noteHandPayment } from "../payments/payments.service.ts";
import { getTicket } from "../tickets/tickets.service.ts";
import {
  type Cancellation,
  cancelLiveTicket,
  findState,
  type Moved,
  payExpiredTicket,
  payHeldTicket,
  type TicketKey,
  type TicketPayment,
} from "./move-tickets.store.ts";

type Actor = { db: Kysely<Database>; caller: Caller };

/**
 * Issues a ticket for its payment. A repeated payment changes nothing. A payment that cannot be used is rejected and
 * recorded as a refund due. rules/tickets 17, 28, 29
 */
export async function payTicket(
  { db, caller }: Actor,
  key: TicketKey,
  sent: Payment,
): Promise<TicketDetails> {
  await requireNoGroup(db, key);
  const payment = toTicketPayment(key, sent);
  const { code, note } = await inTransaction(db, async (trx) => {
    const { entry, ...refusal } = await receivePayment(trx, key, payment);
    if (entry) {
      await recordChange(trx, caller, entry);
      await noteByHand(trx, key, payment);
    }
    return refusal;
  });
  if (code) throw problem(code, note === undefined ? {} : { note });
  return getTicket(db, key);
}

function toTicketPayment({ ticketId }: TicketKey, { paymentId, method, reference }: Payment): TicketPayment {
  const named = reference || null;
  const defaultId = method ? (named ?? defaultPaymentId(method, ticketId)) : "";
  return { paymentId: paymentId ?? defaultId, method: method ?? null, reference: named };
}

/** Money that has come, used or not, is an attempt to pay like any other. rules/payments 2 */
async function noteByHand(
  trx: Transaction<Database>,
  key: TicketKey,
  { paymentId, method }: TicketPayment,
): Promise<void> {
  const { price: amount } = await requireState(trx, key);
  const { projectId, ticketId } = key;
  await noteHandPayment(trx, { projectId, ticketId, groupId: null }, { paymentId, method, amount });
}

/** The audit entry, and the reason why the payment was rejected. */
export type Received = { entry?: AuditEntry; code?: ProblemCode; note?: string };

/**
 * Issues a ticket for its payment in the caller's transaction, or records the payment as a refund due. Neither, without an
 * entry: the same payment was received before. `amount`: default: the ticket's price. rules/tickets 17, 28, 29
 */
export async function receivePayment(
  trx: Transaction<Database>,
  key: TicketKey,
  { amount, ...payment }: TicketPayment & { amount?: Cents },
): Promise<Received> {
  const held = await payHeldTicket(trx, key, payment);
  if (held) return { entry: entryOf(key, held, paidNow(payment)) };
  const late = await findLatePaymentState(trx, key, payment.paymentId);
  const revived = late === "returned" ? null : await payExpiredTicket(trx, key, payment);
  if (revived && "before" in revived) {
    await useLatePayment(trx, key, payment.paymentId);
    return { entry: entryOf(key, revived, paidNow(payment)) };
  }
  const state = await requireState(trx, key);
  if (state.paymentId === payment.paymentId) return state.status === "issued" ? {} : { code: codeOf(state) };
  const reason = revived?.refused ?? (state.status === "cancelled" ? "cancelled" : "paid");
  const entry = await recordLatePayment(trx, key, { ...payment, reason, amount });
  const refusal = { code: codeOf(state), note: late === "returned" ? REFUNDED : REFUND_DUE };
  return entry ? { entry, ...refusal } : refusal;
}

/** Records a payment that cannot be used, once, and returns its audit entry. rules/tickets 29 */
export async function recordLatePayment(
  trx: Transaction<Database>,
  key: TicketKey,
  { reason, amount, ...payment }: TicketPayment & { reason: LateReason; amount: Cents | undefined },
): Promise<AuditEntry | undefined> {
  const recorded = await insertLatePayment(trx, {
    ...key,
    ...payment,
    reason,
    ...(amount !== undefined && { amount }),
  });
  if (!recorded) return undefined;
  const { paymentId, method, reference } = payment;
  const after = {
    latePayment: paymentId,
    amount: toAmount(recorded.amount),
    reason,
    ...(method && { method }),
    ...(reference && { reference }),
  };
  return { ...entryOfTicket(key, recorded.barcode), after };
}

const REFUND_DUE = "The payment is recorded as a refund due.";
const REFUNDED = "The payment was refunded.";

const paidNow = ({ paymentId, method, reference }: TicketPayment) => ({
  status: "issued",
  paymentId,
  ...(method && { method }),
  ...(reference && { reference }),
});

/** Cancels a live ticket permanently, and frees its place and its address. rules/tickets 19 */
export async function cancelTicket(
  { db, record }: RecordedContext,
  key: TicketKey,
  { reason }: { reason: string },
): Promise<TicketDetails> {
  record(await cancelOne(db, key, { reason: reason || null }));
  return getTicket(db, key);
}

/** Cancels a live ticket and returns its audit entry; one of many. rules/tickets 19, 50 */
export async function cancelOne(
  trx: Transaction<Database>,
  key: TicketKey,
  cancellation: Cancellation,
): Promise<AuditEntry> {
  const moved = await cancelLiveTicket(trx, key, cancellation);
  if (!moved) throw problem(codeOf(await requireState(trx, key)));
  return entryOf(key, moved, { status: "cancelled" });
}

/**
 * Issues a held ticket for its payment and returns the audit entry; one of many. Of any other ticket nothing is recorded:
 * nobody has said that it was paid twice. rules/tickets 17, 50
 */
export async function payOneHeld(
  trx: Transaction<Database>,
  key: TicketKey,
  sent: Payment,
): Promise<AuditEntry> {
  await requireNoGroup(trx, key);
  const payment = toTicketPayment(key, sent);
  const held = await payHeldTicket(trx, key, { ...payment, isOfMany: true });
  if (!held) throw problem(codeOf(await requireState(trx, key)));
  await noteByHand(trx, key, payment);
  return entryOf(key, held, paidNow(payment));
}

/** A ticket that waits for the payment of its group is not paid by itself. rules/group-orders 8 */
async function requireNoGroup(db: Kysely<Database>, key: TicketKey): Promise<void> {
  const { groupId, status } = await requireState(db, key);
  if (groupId !== null && (status === "held" || status === "expired")) throw problem("paid-with-group");
}

async function requireState(db: Kysely<Database>, key: TicketKey) {
  const state = await findState(db, key);
  if (!state) throw problem("not-found");
  return state;
}

/** The reason why the ticket was not changed. */
const codeOf = ({ status }: { status: TicketStatus }): ProblemCode =>
  (
    ({
      held: "ticket-expired",
      issued: "ticket-paid",
      cancelled: "ticket-cancelled",
      expired: "ticket-expired",
    }) as const
  )[status];

const entryOfTicket = ({ projectId, ticketId }: TicketKey, barcode: string) => ({
  action: "update" as const,
  entity: "ticket",
  entityId: ticketId,
  entityName: barcode,
  projectId,
});

const entryOf = (key: TicketKey, { barcode, before }: Moved, after: Record<string, unknown>): AuditEntry => ({
  ...entryOfTicket(key, barcode),
  before: { status: before },
  after,
});
