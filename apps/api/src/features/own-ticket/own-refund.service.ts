import type { Result } from "@foyer/contract/endpoint.ts";
import type { getPublicTicket } from "@foyer/contract/public-ticket.ts";
import { formatVenueMoment } from "@foyer/domain/format/event-times.ts";
import { formatMoney } from "@foyer/domain/format/money.ts";
import { type Cents, toAmount } from "@foyer/domain/money/cents.ts";
import { hasMoney } from "@foyer/domain/payment/attempt-state.ts";
import { refundShare } from "@foyer/domain/payment/refund-share.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { recordChange } from "../audit/audit.service.ts";
import { type CardParts, providerOf } from "../card-payments/card-parts.service.ts";
import { insertOwedRefund } from "../late-payments/late-payments.service.ts";
import {
  type Attempt,
  findAttemptOfPayment,
  findCancellationRefund,
  fullRefundOf,
  insertRefund,
  listRefunds,
  lockAttempt,
  makePublicId,
  priceLeftOf,
  type RefundKey,
  refundableOf,
} from "../payments/payments.service.ts";
import { getHolderTicket } from "../ticket-page/ticket-page.service.ts";
import { findPaidTicket, findRefundTerms } from "./own-ticket.store.ts";

type TicketKey = { projectId: number; ticketId: number };
type Page = Result<typeof getPublicTicket>;
export type OwnRefund = NonNullable<Awaited<ReturnType<typeof findOwnRefund>>>;

/**
 * The refund that the holder of a paid ticket gets by cancelling it now; null: staff cancel it. A ticket that its group has paid
 * for, and a payment that this installation cannot refund, are left to staff. `lock`: the payment stays as it is until the
 * transaction ends. rules/tickets 71
 */
export async function findOwnRefund(
  parts: CardParts,
  { projectId, ticketId }: TicketKey,
  lock?: Transaction<Database>,
) {
  const db = lock ?? parts.db;
  const ticket = await findPaidTicket(db, { projectId, ticketId });
  if (!ticket || ticket.paymentId === null) return null;
  const { registrationId, paymentId, barcode } = ticket;
  const found = await findAttemptOfPayment(db, { projectId, ticketId, paymentId });
  const attempt = found && lock ? await lockAttempt(lock, found) : found;
  if (!attempt || !hasMoney(attempt.state)) return null;
  const terms = await findRefundTerms(db, { projectId, registrationId });
  const isByHand = attempt.provider === "hand";
  if (!terms || (isByHand ? !terms.paysHand : !(await providerOf({ ...parts, db }, attempt)))) return null;
  const refunds = await listRefunds(db, projectId, [attempt.attemptId]);
  const paid = refundableOf(attempt, refunds);
  // A part is one of the price. rules/payments 38
  const shareOf = (percent: number): Cents =>
    percent === 100
      ? fullRefundOf(attempt, refunds)
      : refundShare(priceLeftOf(attempt, refunds), percent, attempt.currency);
  const later = terms.laterPercent === null ? null : shareOf(terms.laterPercent);
  return { attempt, barcode, paymentId, isByHand, paid, amount: shareOf(terms.percent), later, terms };
}

type Said = Partial<Pick<Page, "cancelRefund" | "cancelUntilText" | "refundText">>;

/** The amount that the page of a ticket says comes back: until when it is cancelled, or because it was. */
export async function describeOwnRefund(
  parts: CardParts,
  identifier: string,
  { status, cultureCode, project }: Pick<Page, "status" | "cultureCode" | "project">,
): Promise<Said> {
  const ticket = await getHolderTicket(parts.db, identifier);
  if (status === "cancelled") {
    const back = await findCancellationRefund(parts.db, ticket);
    return back ? { refundText: formatMoney(back.amount, back.currency, cultureCode) } : {};
  }
  const found = await findOwnRefund(parts, ticket);
  if (!found) return {};
  const { amount, paid, later, terms, isByHand, attempt } = found;
  const timeOf = (time: Date) => formatVenueMoment(time.toISOString(), project.timeZone, cultureCode);
  const moneyOf = (money: Cents) => formatMoney(money, attempt.currency, cultureCode);
  return {
    cancelUntilText: timeOf(terms.laterUntil ?? terms.until),
    cancelRefund: {
      amount: toAmount(amount),
      amountText: moneyOf(amount),
      paidText: moneyOf(paid),
      untilText: later === null ? "" : timeOf(terms.until),
      laterText: later === null ? "" : moneyOf(later),
      isByHand,
    },
  };
}

/**
 * Requests the refund of a ticket that was cancelled in this transaction, and writes one audit row of both; null: the
 * provider is not to be asked. It is a refund due until it is given back. rules/payments 17
 */
export async function requestOwnRefund(
  trx: Transaction<Database>,
  { projectId, ticketId }: TicketKey,
  { attempt, amount, barcode, paymentId, isByHand }: OwnRefund,
): Promise<RefundKey | null> {
  const key = amount === 0 ? null : await insert(trx, { ticketId, attempt, amount, isByHand });
  if (amount > 0)
    await insertOwedRefund(trx, { projectId, ticketId, paymentId, method: attempt.method, amount });
  await recordChange(
    trx,
    { staffId: null, name: "Ticket holder" },
    {
      action: "update",
      entity: "ticket",
      entityId: ticketId,
      entityName: barcode,
      projectId,
      before: { status: "issued" },
      after: { status: "cancelled", refundOf: paymentId, amount: toAmount(amount) },
    },
  );
  return isByHand ? null : key;
}

type Insertion = { ticketId: number; attempt: Attempt; amount: Cents; isByHand: boolean };

async function insert(
  trx: Transaction<Database>,
  { ticketId, attempt: { projectId, attemptId }, amount, isByHand }: Insertion,
): Promise<RefundKey | null> {
  return await insertRefund(trx, {
    projectId,
    attemptId,
    publicId: await makePublicId(trx, projectId),
    ticketId,
    amount,
    cause: "holder",
    cancelsTicket: true,
    // Staff give it back, and say when.
    ...(isByHand && { made: { reference: null, state: "pending" as const } }),
  });
}
