import type { PaymentAttempt, Refund } from "@foyer/contract/payments.ts";
import { type Cents, toAmount, wholeCents } from "@foyer/domain/money/cents.ts";
import type { PaymentMethod } from "@foyer/domain/ticket/payment.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { getSetting } from "../settings/settings.service.ts";
import {
  type Attempt,
  insertHandPayment,
  listAttempts,
  listAttemptsOf,
  makePublicId,
  type PaymentSubject,
} from "./attempts.store.ts";
import { listRefunds, type StoredRefund } from "./refunds.store.ts";

export {
  type Attempt,
  type AttemptKey,
  countAttempts,
  findAttempt,
  findAttemptByPublicId,
  findLastAttempt,
  findOpenAttempt,
  insertAttempt,
  insertEvent,
  listAttempts as listAttemptsOfTicket,
  lockAttempt,
  makePublicId,
  type PaymentSubject,
  updateAttempt,
} from "./attempts.store.ts";
export {
  findRefund,
  insertRefund,
  listRefunds,
  type RefundKey,
  type StoredRefund,
  updateRefund,
} from "./refunds.store.ts";

type HandPayment = { paymentId: string; method: PaymentMethod | null; amount: Cents };

/** Notes a payment by hand as an attempt that has succeeded; the same one again changes nothing. rules/payments 2 */
export async function noteHandPayment(
  trx: Transaction<Database>,
  subject: PaymentSubject,
  payment: HandPayment,
): Promise<void> {
  await insertHandPayment(trx, {
    ...subject,
    ...payment,
    publicId: await makePublicId(trx, subject.projectId),
    currency: await getSetting(trx, "Currency"),
  });
}

/** Returns what is left of a payment for refunds: what failed does not count. rules/payments 9 */
export function refundableOf(attempt: Pick<Attempt, "paid">, refunds: readonly StoredRefund[]): Cents {
  const promised = refunds.reduce((sum, { state, amount }) => sum + (state === "failed" ? 0 : amount), 0);
  return wholeCents(Math.max(0, attempt.paid - promised));
}

type TicketKey = { projectId: number; ticketId: number; groupId: number | null };

/** The attempts to pay for a ticket or its group, newest first. `canCheck`: whether this installation has its provider. */
export async function listTicketAttempts(
  db: Kysely<Database>,
  key: TicketKey,
  canCheck: (attempt: Attempt) => boolean,
): Promise<PaymentAttempt[]> {
  return attemptsToWire(db, key.projectId, { attempts: await listAttempts(db, key), canCheck });
}

/** Attempts by their ids, in any order, for lists that ask no provider. */
export async function listAttemptsById(
  db: Kysely<Database>,
  projectId: number,
  ids: readonly number[],
): Promise<PaymentAttempt[]> {
  const attempts = await listAttemptsOf(db, projectId, ids);
  return attemptsToWire(db, projectId, { attempts, canCheck: () => false });
}

async function attemptsToWire(
  db: Kysely<Database>,
  projectId: number,
  { attempts, canCheck }: { attempts: readonly Attempt[]; canCheck: (attempt: Attempt) => boolean },
): Promise<PaymentAttempt[]> {
  const refunds = await listRefunds(
    db,
    projectId,
    attempts.map(({ attemptId }) => attemptId),
  );
  const refundsOf = Map.groupBy(refunds, ({ attemptId }) => attemptId);
  return attempts.map((attempt) =>
    attemptToWire(attempt, refundsOf.get(attempt.attemptId) ?? [], canCheck(attempt)),
  );
}

function attemptToWire(
  attempt: Attempt,
  refunds: readonly StoredRefund[],
  canCheck: boolean,
): PaymentAttempt {
  const refundable = refundableOf(attempt, refunds);
  return {
    id: attempt.attemptId,
    provider: attempt.provider,
    isLive: attempt.isLive,
    isOfGroup: attempt.groupId !== null,
    method: attempt.method,
    reference: attempt.reference,
    amount: toAmount(attempt.amount),
    currency: attempt.currency,
    state: attempt.state,
    paid: toAmount(attempt.paid),
    refunded: toAmount(wholeCents(attempt.paid - refundable)),
    refundable: toAmount(refundable),
    failure: attempt.failure,
    createdAt: attempt.createdAt.toISOString(),
    paidAt: attempt.paidAt?.toISOString() ?? null,
    canCheck,
    refunds: refunds.map(refundToWire),
  };
}

const refundToWire = (refund: StoredRefund): Refund => ({
  id: refund.refundId,
  ticketId: refund.ticketId,
  amount: toAmount(refund.amount),
  state: refund.state,
  cause: refund.cause,
  reference: refund.reference,
  reason: refund.reason,
  staffName: refund.staffName,
  cancelsTicket: refund.cancelsTicket,
  failure: refund.failure,
  requestedAt: refund.requestedAt.toISOString(),
  settledAt: refund.settledAt?.toISOString() ?? null,
});
