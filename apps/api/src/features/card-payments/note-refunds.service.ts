import { type Cents, toAmount, wholeCents } from "@foyer/domain/money/cents.ts";
import { fromSmallestUnit } from "@foyer/domain/money/smallest-unit.ts";
import type { RefundState } from "@foyer/domain/payment/attempt-state.ts";
import { feeInRefund } from "@foyer/domain/payment/fee-in-refund.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { ProviderRefund } from "../../platform/payment-providers/port.ts";
import { recordChange } from "../audit/audit.service.ts";
import { returnByProvider } from "../late-payments/late-payments.service.ts";
import { mailRefund } from "../mail/mail.service.ts";
import {
  type Attempt,
  insertRefund,
  listRefunds,
  makePublicId,
  refundableOf,
  type StoredRefund,
  sumOfSucceeded,
  updateRefund,
} from "../payments/payments.service.ts";
import { CARD_PAYMENT } from "./card-parts.service.ts";

/**
 * Stores what a provider says of the refunds of a locked attempt, also of those that were made there, and returns what has
 * succeeded in all. rules/payments 9, 10
 */
export async function noteRefunds(
  trx: Transaction<Database>,
  attempt: Attempt,
  told: readonly ProviderRefund[],
): Promise<Cents> {
  const { projectId, attemptId, currency } = attempt;
  const known = await listRefunds(trx, projectId, [attemptId]);
  if (told.length === 0) return sumOfSucceeded(known);
  for (const one of told) {
    const own = known.find(({ publicId, reference }) => publicId === one.key || reference === one.reference);
    if (own) await noteRefund(trx, { attempt, refund: own }, one);
    else {
      const amount = fromSmallestUnit(one.amount, currency);
      const made = await insertRefund(trx, {
        projectId,
        attemptId,
        publicId: await makePublicId(trx, projectId),
        ticketId: null,
        amount,
        cause: "provider",
        made: {
          reference: one.reference,
          state: one.state,
          fee: await feeIn(trx, attempt, { amount, state: one.state }),
        },
      });
      if (made && one.state === "succeeded") await mailRefund(trx, made);
    }
  }
  const refunds = await listRefunds(trx, projectId, [attemptId]);
  return sumOfSucceeded(refunds);
}

/** The part of a refund that is the card fee, once it has succeeded: what it gives back beyond the price. rules/payments 40 */
async function feeIn(
  trx: Transaction<Database>,
  attempt: Attempt,
  { amount, state }: { amount: Cents; state: RefundState },
): Promise<Cents> {
  if (attempt.fee === 0 || state !== "succeeded") return wholeCents(0);
  // Under the lock of the attempt: others are before it or after it.
  const givenBack = sumOfSucceeded(await listRefunds(trx, attempt.projectId, [attempt.attemptId]));
  return feeInRefund(attempt, { givenBack, amount });
}

/**
 * Moves a refund of a locked attempt to what its provider says of it. The end of a refund stays; the payer is told of the
 * money in the same transaction. rules/payments 18
 */
export async function noteRefund(
  trx: Transaction<Database>,
  { attempt, refund }: { attempt: Attempt; refund: StoredRefund },
  { state, reference, failure }: { state: RefundState; reference?: string; failure?: string },
): Promise<void> {
  if (refund.state === "succeeded" || refund.state === "failed") return;
  const isMoved = await updateRefund(trx, refund, {
    state,
    fee: await feeIn(trx, attempt, { amount: refund.amount, state }),
    ...(reference !== undefined && { reference }),
    ...(failure !== undefined && { failure }),
  });
  if (!isMoved) return;
  if (state === "succeeded") await mailRefund(trx, refund);
  const isDue = refund.cause === "late" || refund.cause === "holder";
  if (isDue && state === "succeeded") await returnLate(trx, attempt, reference ?? "");
  if (refund.cause === "late" && state === "failed") await requestRest(trx, { attempt, refund });
}

/** A refund that failed because a part was given back at the provider meanwhile is followed by one of the rest. */
async function requestRest(
  trx: Transaction<Database>,
  { attempt, refund }: { attempt: Attempt; refund: StoredRefund },
): Promise<void> {
  const { projectId, attemptId } = attempt;
  const amount = refundableOf(attempt, await listRefunds(trx, projectId, [attemptId]));
  if (amount === 0 || amount >= refund.amount) return;
  const publicId = await makePublicId(trx, projectId);
  await insertRefund(trx, {
    projectId,
    attemptId,
    publicId,
    ticketId: refund.ticketId,
    amount,
    cause: "late",
  });
}

/** Money that came too late, or is owed to its holder, was given back: it leaves the list of refunds due. rules/payments 8, 17 */
async function returnLate(trx: Transaction<Database>, attempt: Attempt, reference: string): Promise<void> {
  const returned = await returnByProvider(trx, {
    projectId: attempt.projectId,
    paymentId: attempt.reference ?? "",
    reference,
  });
  if (!returned) return;
  const { ticketId, barcode, amount } = returned;
  await recordChange(trx, CARD_PAYMENT, {
    action: "update",
    entity: "ticket",
    entityId: ticketId,
    entityName: barcode,
    projectId: attempt.projectId,
    after: { givenBack: attempt.reference, amount: toAmount(amount), reference },
  });
}
