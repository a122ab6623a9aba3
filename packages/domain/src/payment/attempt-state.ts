/** The states of an attempt to pay, in the order in which it can go through them. rules/payments 3 */
export const ATTEMPT_STATES = [
  ...(["created", "pending", "authorised", "failed", "expired", "cancelled"] as const),
  ...(["paid", "partly_refunded", "refunded"] as const),
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** The states of a refund. */
export const REFUND_STATES = ["requested", "pending", "succeeded", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Origins of a refund: staff; Foyer, for money that came too late; somebody at the provider; a holder who cancelled. */
export const REFUND_CAUSES = ["staff", "late", "provider", "holder"] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

/** States of a chargeback: the payer's bank has taken the money back; it is there again. */
export const CHARGEBACK_STATES = ["taken", "reversed"] as const;
export type ChargebackState = (typeof CHARGEBACK_STATES)[number];

/** Movers of money: the providers of payments, and people. */
export const PAYMENT_PROVIDERS = ["stripe", "mollie", "hand"] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** Failed, expired and cancelled are equal: which of them came first stays. Money is above all of them. */
const RANKS: Readonly<Record<AttemptState, number>> = {
  created: 0,
  pending: 1,
  authorised: 2,
  failed: 3,
  expired: 3,
  cancelled: 3,
  paid: 4,
  partly_refunded: 5,
  refunded: 6,
};

/** The states in which money may still come. */
export const OPEN_STATES = ["created", "pending", "authorised"] as const satisfies readonly AttemptState[];

/** Whether money may still come. */
export const isOpenAttempt = (state: AttemptState): boolean => RANKS[state] < RANKS.failed;

/** Whether money has come. */
export const hasMoney = (state: AttemptState): boolean => RANKS[state] >= RANKS.paid;

/** A payment as its provider tells of it; the amounts are cumulative. */
export type Told = {
  state: "pending" | "authorised" | "paid" | "failed" | "expired" | "cancelled";
  paid: number;
  refunded: number;
};

/**
 * Returns the state of an attempt after its provider has told one: the higher of both, so that an old message, a repeated
 * one and one out of order change nothing.
 */
export function nextAttemptState(before: AttemptState, told: Told): AttemptState {
  const after = stateOf(told);
  return RANKS[after] > RANKS[before] ? after : before;
}

function stateOf({ state, paid, refunded }: Told): AttemptState {
  if (state !== "paid" || refunded <= 0) return state;
  return refunded >= paid ? "refunded" : "partly_refunded";
}
