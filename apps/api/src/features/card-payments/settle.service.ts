import { type Cents, wholeCents } from "@foyer/domain/money/cents.ts";
import { fromSmallestUnit } from "@foyer/domain/money/smallest-unit.ts";
import { hasMoney, isOpenAttempt, nextAttemptState } from "@foyer/domain/payment/attempt-state.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { ProviderPayment } from "../../platform/payment-providers/port.ts";
import {
  type Attempt,
  type AttemptKey,
  findAttempt,
  insertEvent,
  lockAttempt,
  updateAttempt,
} from "../payments/payments.service.ts";
import { type CardParts, requireProvider } from "./card-parts.service.ts";
import { noteChargebacks } from "./note-chargebacks.service.ts";
import { noteRefunds } from "./note-refunds.service.ts";
import { useMoney } from "./use-money.service.ts";

/**
 * Asks the provider of an attempt outside of a transaction, and learns what it tells. Throws the errors of the port.
 * rules/payments 4, 5
 */
export async function settle(parts: CardParts, key: AttemptKey): Promise<Attempt> {
  const attempt = await findAttempt(parts.db, key);
  if (!attempt) throw problem("not-found");
  const provider = await requireProvider(parts, attempt);
  // Its provider was not asked yet: the job does that again, with the same key.
  if (attempt.reference === null) return attempt;
  return await settleTold(parts, attempt, { told: await provider.read(attempt.reference) });
}

type Told = {
  told: ProviderPayment;
  /** The id of a webhook's event, stored with its effects. */
  event?: string;
};

/**
 * The one function that learns what has become of a payment: the return page, a webhook, the job and staff call it. It
 * locks the attempt, moves it upward only, and does what follows in the same transaction. The same state again does
 * nothing. rules/payments 4, 6
 */
export function settleTold(parts: CardParts, attempt: Attempt, { told, event }: Told): Promise<Attempt> {
  return inTransaction(parts.db, async (trx) => {
    const locked = await lockAttempt(trx, attempt);
    const { provider } = attempt;
    const isNew = event === undefined || (await insertEvent(trx, attempt, { provider, event }));
    return isNew ? await learn(trx, locked, told) : locked;
  });
}

/** Moves a locked attempt to what its provider has told, and does what follows. */
async function learn(trx: Transaction<Database>, before: Attempt, told: ProviderPayment): Promise<Attempt> {
  if (told.attempt !== before.publicId || told.currency !== before.currency)
    throw new Error(`The provider tells of another payment: ${told.reference}`);
  // First: what is charged back is not left for a refund.
  const chargedBack = await noteChargebacks(trx, before, told.chargebacks);
  const paid = larger(before.paid, fromSmallestUnit(told.paid, told.currency));
  const refunded = await noteRefunds(trx, { ...before, chargedBack, paid }, told.refunds);
  const state = nextAttemptState(before.state, { state: told.state, paid, refunded });
  const isFirstMoney = hasMoney(state) && !hasMoney(before.state);
  const now = new Date();
  const after: Attempt = {
    ...before,
    state,
    paid,
    refunded,
    chargedBack,
    lookedAt: now,
    paidAt: isFirstMoney ? now : before.paidAt,
  };
  await updateAttempt(trx, before, {
    state,
    paid,
    refunded,
    chargedBack,
    lookedAt: now,
    ...(isFirstMoney && { paidAt: now }),
    nextLookAt: nextLook(after, told),
  });
  // What was given back at the provider before it became known buys nothing.
  if (isFirstMoney && state !== "refunded") await useMoney(trx, after);
  return after;
}

const larger = (one: Cents, other: Cents): Cents => wholeCents(Math.max(one, other));

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** When the job asks again: soon after the start, and while something is to come. Null: never. rules/payments 5 */
function nextLook({ state, createdAt }: Attempt, told: ProviderPayment): Date | null {
  const now = Date.now();
  if (!isOpenAttempt(state)) {
    const isRefundRunning = told.refunds.some((refund) => refund.state === "pending");
    return isRefundRunning ? new Date(now + 10 * MINUTE) : null;
  }
  const age = now - createdAt.getTime();
  if (age < 5 * MINUTE) return new Date(now + 15 * SECOND);
  return new Date(now + (age < 60 * MINUTE ? MINUTE : 10 * MINUTE));
}
