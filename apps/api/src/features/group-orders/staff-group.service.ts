import type { TicketGroup } from "@foyer/contract/group-orders.ts";
import type { ProblemCode } from "@foyer/contract/problem.ts";
import type { Payment } from "@foyer/contract/tickets.ts";
import { type Cents, toAmount } from "@foyer/domain/money/cents.ts";
import { groupReference } from "@foyer/domain/ticket/payment.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
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
import { mailGroup } from "../mail/mail.service.ts";
import { noteHandPayment } from "../payments/payments.service.ts";
import { getCurrency } from "../settings/currency.service.ts";
import { cancelTickets, payTickets } from "./change-group.store.ts";
import { type DescribedGroup, describeGroup } from "./described-group.service.ts";
import type { GroupKey } from "./groups.store.ts";

/** A group, as staff see it. */
export async function getTicketGroup(db: Kysely<Database>, key: GroupKey): Promise<TicketGroup> {
  const group = await describeGroup(db, key);
  const { groupId: id, registrationId, registrationName, contactName, contactEmail, status, isPaid } = group;
  return {
    id,
    reference: groupReference(id),
    registrationId,
    registrationName,
    contactName,
    contactEmail,
    createdAt: group.createdAt.toISOString(),
    status,
    total: toAmount(group.total),
    currency: await getCurrency(db, key.projectId),
    isPaid,
    expirePaymentDateTime: group.expirePaymentAt?.toISOString() ?? null,
    tickets: group.members.map(({ price, ...member }) => ({
      ...member,
      price: toAmount(price),
    })),
  };
}

/**
 * Issues all tickets of a group for its payment. A repeated payment changes nothing. One that cannot be used is refused,
 * and recorded once, with the group's total, at its first ticket. rules/group-orders 8, 10
 */
export async function payTicketGroup(
  { db, caller }: { db: Kysely<Database>; caller: Caller },
  key: GroupKey,
  sent: Payment,
): Promise<TicketGroup> {
  const payment = toPayment(key, sent);
  const refusal = await inTransaction(db, async (trx) => {
    const { entries = [], amount, ...rest } = await receiveGroupPayment(trx, key, payment);
    for (const entry of entries) await recordChange(trx, caller, entry);
    if (amount !== undefined) {
      const { paymentId, method } = payment;
      await noteHandPayment(trx, { ...key, ticketId: null }, { paymentId, method, amount });
    }
    return rest;
  });
  if (refusal.code) throw problem(refusal.code, refusal.note === undefined ? {} : { note: refusal.note });
  return getTicketGroup(db, key);
}

type GroupPayment = {
  /** The amount that came; default: the group's total. */
  amount?: Cents;
  paymentId: string;
  method: NonNullable<Payment["method"]> | null;
  reference: string | null;
};

function toPayment({ groupId }: GroupKey, { paymentId, method, reference }: Payment): GroupPayment {
  const named = reference || null;
  const defaultId = method ? (named ?? `${method}-${groupReference(groupId)}`) : "";
  return { paymentId: paymentId ?? defaultId, method: method ?? null, reference: named };
}

/** `amount`: the group's total, of a payment that was not received before. */
type Received = { entries?: AuditEntry[]; amount?: Cents; code?: ProblemCode; note?: string };

/**
 * Issues the tickets of a group for its payment in the caller's transaction, or records the payment as a refund due.
 * rules/group-orders 8, 10
 */
export async function receiveGroupPayment(
  trx: Transaction<Database>,
  key: GroupKey,
  payment: GroupPayment,
): Promise<Received> {
  const { projectId } = key;
  const before = await describeGroup(trx, key);
  const first = { projectId, ticketId: before.members[0]?.ticketId ?? 0 };
  const late = await findLatePaymentState(trx, first, payment.paymentId);
  // A refunded payment issues nothing any more.
  if (late === "returned") return { code: codeOf(before), note: "The payment was refunded." };
  const paid = await payTickets(trx, key, payment);
  if (Array.isArray(paid)) {
    await useLatePayment(trx, first, payment.paymentId);
    return { entries: paid, amount: before.total };
  }
  const group = await describeGroup(trx, key);
  if (paid === null && (await isPaidBy(trx, key, payment.paymentId)))
    return group.status === "issued" ? {} : { code: codeOf(group) };
  const reason = paid?.refused ?? (group.status === "cancelled" ? "cancelled" : "paid");
  // Of a group that is over, what it would have cost.
  const amount = payment.amount ?? group.total;
  const recorded = await insertLatePayment(trx, { ...first, ...payment, reason, amount });
  const refusal = { code: codeOf(group), note: "The payment is recorded as a refund due." };
  if (!recorded) return refusal;
  const { paymentId, method, reference } = payment;
  const after = {
    latePayment: paymentId,
    amount: toAmount(recorded.amount),
    reason,
    ...(method && { method }),
    ...(reference && { reference }),
  };
  const entry: AuditEntry = {
    action: "update",
    entity: "ticket",
    entityId: first.ticketId,
    entityName: recorded.barcode,
    projectId,
    after,
  };
  return { entries: [entry], amount, ...refusal };
}

async function isPaidBy(trx: Transaction<Database>, { projectId, groupId }: GroupKey, paymentId: string) {
  const row = await trx
    .selectFrom("ticket")
    .select("id")
    .where("project_id", "=", projectId)
    .where("group_id", "=", groupId)
    .where("payment_id", "=", paymentId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The reason why the group was not changed. */
const codeOf = ({ status }: DescribedGroup): ProblemCode =>
  (
    ({
      held: "ticket-expired",
      issued: "group-paid",
      cancelled: "ticket-cancelled",
      expired: "ticket-expired",
    }) as const
  )[status];

/** Cancels all live tickets of a group; their holders and its contact are told. rules/group-orders 8 */
export async function cancelTicketGroup(
  { db, caller }: { db: Kysely<Database>; caller: Caller },
  key: GroupKey,
  { reason }: { reason: string },
): Promise<TicketGroup> {
  await describeGroup(db, key);
  await inTransaction(db, async (trx) => {
    const cancelled = await cancelTickets(trx, key, { ticketId: null, reason: reason || null, isOwn: false });
    if (!Array.isArray(cancelled) || cancelled.length === 0) throw problem("group-not-live");
    for (const entry of cancelled) await recordChange(trx, caller, entry);
  });
  return getTicketGroup(db, key);
}

/** Mails the contact the summary again, at most once a minute. rules/group-orders 12 */
export async function mailTicketGroup(
  { db, record }: RecordedContext,
  key: GroupKey,
): Promise<{ recipient: string }> {
  const group = await describeGroup(db, key);
  const { contactEmail: recipient, cultureCode } = group;
  if (!isLive(group.status) || recipient === "") throw problem("group-not-live");
  await mailGroup(db, { ...key, recipient, cultureCode });
  record({
    action: "update",
    entity: "ticket-group",
    entityId: key.groupId,
    entityName: groupReference(key.groupId),
    projectId: key.projectId,
    after: { mailedAgain: true },
  });
  return { recipient };
}
