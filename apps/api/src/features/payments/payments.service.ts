import type { Chargeback, PaymentAttempt, Refund } from "@foyer/contract/payments.ts";
import { type Cents, toAmount, wholeCents } from "@foyer/domain/money/cents.ts";
import { nextAttemptState } from "@foyer/domain/payment/attempt-state.ts";
import type { PaymentMethod } from "@foyer/domain/ticket/payment.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { getCurrency } from "../settings/currency.service.ts";
import {
  type Attempt,
  findAttemptOfPayment,
  findHandPayment,
  insertHandPayment,
  listAttempts,
  listAttemptsOf,
  lockAttempt,
  makePublicId,
  type PaymentSubject,
  updateAttempt,
} from "./attempts.store.ts";
import { listChargebacks, type StoredChargeback } from "./chargebacks.store.ts";
import { insertRefund, listRefunds, type StoredRefund, updateRefund } from "./refunds.store.ts";

export { accountNameOf } from "./account-name.ts";
export {
  type Attempt,
  type AttemptKey,
  countAttempts,
  findAttempt,
  findAttemptByPublicId,
  findAttemptOfPayment,
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
  insertChargeback,
  keepDespiteChargeback,
  listChargebacks,
  reverseChargeback,
} from "./chargebacks.store.ts";
export {
  findCancellationRefund,
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
    currency: await getCurrency(trx, subject.projectId),
  });
}

/** Returns what is left of a payment for refunds: what failed does not count. rules/payments 9, 32 */
export const refundableOf = (
  { paid, chargedBack }: Pick<Attempt, "paid" | "chargedBack">,
  refunds: readonly StoredRefund[],
): Cents => wholeCents(Math.max(0, paid - promisedOf(refunds) - chargedBack));

/** The amount that the payer was asked for: the price with the fee of then. rules/payments 36 */
export const chargedOf = ({ amount, fee }: Pick<Attempt, "amount" | "fee">): Cents =>
  wholeCents(amount + fee);

type Refundable = Pick<Attempt, "paid" | "chargedBack" | "fee" | "refundsFee">;

/** Returns what a full refund gives back now: all that is left, or all but a fee that is kept. rules/payments 38 */
export const fullRefundOf = (attempt: Refundable, refunds: readonly StoredRefund[]): Cents =>
  wholeCents(Math.max(0, refundableOf(attempt, refunds) - (attempt.refundsFee ? 0 : attempt.fee)));

/** Returns what is left of the price: refunds give it back before the fee. rules/payments 38 */
export const priceLeftOf = (attempt: Refundable, refunds: readonly StoredRefund[]): Cents =>
  wholeCents(Math.max(0, refundableOf(attempt, refunds) - attempt.fee));

/** The sum of what is given back or promised. */
const promisedOf = (refunds: readonly StoredRefund[]): Cents =>
  wholeCents(refunds.reduce((sum, { state, amount }) => sum + (state === "failed" ? 0 : amount), 0));

/** The sum of the chargebacks whose money is away. */
export const sumOfTaken = (chargebacks: readonly StoredChargeback[]): Cents =>
  wholeCents(chargebacks.reduce((sum, { reversedAt, amount }) => sum + (reversedAt ? 0 : amount), 0));

/** The sum of what was given back. */
export const sumOfSucceeded = (refunds: readonly StoredRefund[]): Cents =>
  wholeCents(refunds.reduce((sum, { state, amount }) => sum + (state === "succeeded" ? amount : 0), 0));

/** Brings the sum and the state of a locked attempt up to date with its refunds. */
export async function addUpRefunds(trx: Transaction<Database>, attempt: Attempt): Promise<void> {
  const refunded = sumOfSucceeded(await listRefunds(trx, attempt.projectId, [attempt.attemptId]));
  const state = nextAttemptState(attempt.state, { state: "paid", paid: attempt.paid, refunded });
  await updateAttempt(trx, attempt, { state, refunded });
}

/** Notes that staff have given back what the holder of a ticket that was paid by hand is owed. rules/payments 17 */
export async function settleOwedRefund(
  trx: Transaction<Database>,
  { projectId, ticketId, paymentId }: { projectId: number; ticketId: number; paymentId: string },
): Promise<void> {
  const found = await findAttemptOfPayment(trx, { projectId, ticketId, paymentId });
  if (found?.provider !== "hand") return;
  const attempt = await lockAttempt(trx, found);
  for (const refund of await listRefunds(trx, projectId, [attempt.attemptId]))
    if (refund.cause === "holder") await updateRefund(trx, refund, { state: "succeeded" });
  await addUpRefunds(trx, attempt);
}

/** Notes that staff have given back a payment by hand that could not be used: its refund has succeeded. rules/payments 9 */
export async function noteReturn(
  trx: Transaction<Database>,
  { projectId, ticketId, paymentId }: { projectId: number; ticketId: number; paymentId: string },
  { amount, ...by }: { amount: Cents; reason: string; staffId: number | null; staffName: string },
): Promise<void> {
  const found = await findHandPayment(trx, { projectId, ticketId, paymentId });
  if (!found) return;
  const attempt = await lockAttempt(trx, found);
  const { attemptId } = attempt;
  // Staff may have noted it at the payment already.
  if (amount === 0 || amount > refundableOf(attempt, await listRefunds(trx, projectId, [attemptId]))) return;
  const publicId = await makePublicId(trx, projectId);
  const made = { reference: null, state: "succeeded" as const };
  await insertRefund(trx, { projectId, attemptId, publicId, ticketId, amount, cause: "staff", ...by, made });
  await addUpRefunds(trx, attempt);
}

type TicketKey = { projectId: number; ticketId: number; groupId: number | null };

/** The attempts to pay for a ticket or its group, newest first. `whyNot`: why the provider of one cannot be asked; empty: it can. */
export async function listTicketAttempts(
  db: Kysely<Database>,
  key: TicketKey,
  whyNot: (attempt: Attempt) => Promise<string>,
): Promise<PaymentAttempt[]> {
  return attemptsToWire(db, key.projectId, { attempts: await listAttempts(db, key), whyNot });
}

/** Attempts by their ids, in any order, for lists that ask no provider. */
export async function listAttemptsById(
  db: Kysely<Database>,
  projectId: number,
  ids: readonly number[],
): Promise<PaymentAttempt[]> {
  const attempts = await listAttemptsOf(db, projectId, ids);
  return attemptsToWire(db, projectId, { attempts, whyNot: null });
}

async function attemptsToWire(
  db: Kysely<Database>,
  projectId: number,
  { attempts, whyNot }: { attempts: readonly Attempt[]; whyNot: ((one: Attempt) => Promise<string>) | null },
): Promise<PaymentAttempt[]> {
  const ids = attempts.map(({ attemptId }) => attemptId);
  const refundsOf = Map.groupBy(await listRefunds(db, projectId, ids), ({ attemptId }) => attemptId);
  const chargebacksOf = Map.groupBy(await listChargebacks(db, projectId, ids), ({ attemptId }) => attemptId);
  const shown: PaymentAttempt[] = [];
  for (const attempt of attempts) {
    const reason = whyNot && (await whyNot(attempt));
    shown.push({
      ...attemptToWire(attempt, refundsOf.get(attempt.attemptId) ?? []),
      canCheck: reason === "" && attempt.provider !== "hand",
      notAsked: reason ?? "",
      chargebacks: (chargebacksOf.get(attempt.attemptId) ?? []).map(chargebackToWire),
    });
  }
  return shown;
}

function attemptToWire(
  attempt: Attempt,
  refunds: readonly StoredRefund[],
): Omit<PaymentAttempt, "canCheck" | "notAsked" | "chargebacks"> {
  return {
    id: attempt.attemptId,
    provider: attempt.provider,
    isLive: attempt.isLive,
    isOfGroup: attempt.groupId !== null,
    method: attempt.method,
    reference: attempt.reference,
    amount: toAmount(attempt.amount),
    fee: toAmount(attempt.fee),
    currency: attempt.currency,
    state: attempt.state,
    paid: toAmount(attempt.paid),
    refunded: toAmount(promisedOf(refunds)),
    refundable: toAmount(refundableOf(attempt, refunds)),
    fullRefund: toAmount(fullRefundOf(attempt, refunds)),
    chargedBack: toAmount(attempt.chargedBack),
    failure: attempt.failure,
    createdAt: attempt.createdAt.toISOString(),
    paidAt: attempt.paidAt?.toISOString() ?? null,
    refunds: refunds.map(refundToWire),
  };
}

const refundToWire = (refund: StoredRefund): Refund => ({
  id: refund.refundId,
  ticketId: refund.ticketId,
  amount: toAmount(refund.amount),
  fee: toAmount(refund.fee),
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

const chargebackToWire = ({ chargebackId, ...chargeback }: StoredChargeback): Chargeback => ({
  id: chargebackId,
  amount: toAmount(chargeback.amount),
  state: chargeback.reversedAt ? "reversed" : "taken",
  reference: chargeback.reference,
  reason: chargeback.reason,
  takenAt: chargeback.takenAt.toISOString(),
  reversedAt: chargeback.reversedAt?.toISOString() ?? null,
  keptAt: chargeback.keptAt?.toISOString() ?? null,
  keptBy: chargeback.staffName,
});
