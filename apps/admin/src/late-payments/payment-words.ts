import type { Chargeback, PaymentAttempt, Refund } from "@foyer/contract/payments.ts";

/** States of an attempt to pay. */
export const ATTEMPT_WORDS: Record<PaymentAttempt["state"], string> = {
  created: "not started yet",
  pending: "waiting for the payer",
  authorised: "authorised, not paid yet",
  failed: "failed",
  expired: "not paid in time",
  cancelled: "cancelled",
  paid: "paid",
  partly_refunded: "refunded in part",
  refunded: "refunded",
};

/** States of a refund. */
export const REFUND_WORDS: Record<Refund["state"], string> = {
  requested: "waits for the provider",
  pending: "on its way",
  succeeded: "refunded",
  failed: "refund failed",
};

/** States of a chargeback. */
export const CHARGEBACK_WORDS: Record<Chargeback["state"], string> = {
  taken: "charged back",
  reversed: "charged back and returned",
};

/** Why a refund was made. */
export const CAUSE_WORDS: Record<Exclude<Refund["cause"], "staff">, string> = {
  late: "because the payment could not be used",
  holder: "because its holder has cancelled the ticket",
  provider: "made at the provider",
};
