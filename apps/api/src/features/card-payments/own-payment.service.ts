import type { VisitorPaymentState } from "@foyer/contract/payments.ts";
import { type AttemptState, hasMoney, isOpenAttempt } from "@foyer/domain/payment/attempt-state.ts";
import { ProviderRefused, ProviderUnavailable } from "../../platform/payment-providers/port.ts";
import {
  type Attempt,
  findLastAttempt,
  listRefunds,
  type PaymentSubject,
} from "../payments/payments.service.ts";
import { type CardParts, providerOf } from "./card-parts.service.ts";
import { settle } from "./settle.service.ts";

/** A page asks every few seconds, and a visitor may have several: the provider is asked less often. */
const LEAST_BETWEEN_MS = 2_000;

/**
 * Learns how the last payment of a ticket or a group has gone. A provider that cannot be reached leaves it open: the page
 * asks again, and so does the job. rules/payments 12
 */
export async function checkOwn(parts: CardParts, subject: PaymentSubject): Promise<VisitorPaymentState> {
  const last = await findLastAttempt(parts.db, subject);
  if (!last) return "none";
  const attempt = isOpenAttempt(last.state) ? await look(parts, last) : last;
  return await stateFor(parts, attempt);
}

async function look(parts: CardParts, attempt: Attempt): Promise<Attempt> {
  const isFresh = attempt.lookedAt !== null && Date.now() - attempt.lookedAt.getTime() < LEAST_BETWEEN_MS;
  if (isFresh || !(await providerOf(parts, attempt))) return attempt;
  try {
    return await settle(parts, attempt);
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) return attempt;
    throw error;
  }
}

async function stateFor({ db }: CardParts, attempt: Attempt): Promise<VisitorPaymentState> {
  if (!hasMoney(attempt.state)) return STATES[attempt.state];
  const refunds = await listRefunds(db, attempt.projectId, [attempt.attemptId]);
  // Its page says what comes back of a ticket that its holder has cancelled. rules/tickets 71
  if (refunds.some(({ cause }) => cause === "holder")) return "none";
  return refunds.some(({ cause }) => cause === "late") && attempt.state === "paid"
    ? "refunding"
    : STATES[attempt.state];
}

const STATES: Readonly<Record<AttemptState, VisitorPaymentState>> = {
  created: "open",
  pending: "open",
  authorised: "open",
  failed: "failed",
  expired: "expired",
  cancelled: "cancelled",
  paid: "paid",
  partly_refunded: "paid",
  refunded: "refunded",
};
