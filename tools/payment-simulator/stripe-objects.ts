import { toStripeAmount } from "../../apps/api/src/platform/payment-providers/minor-units.ts";
import { SIMULATED_CARD } from "./card.ts";
import {
  refundedOf,
  type SimulatedChargeback,
  type SimulatedPayment,
  type SimulatedRefund,
} from "./ledger.ts";

/** Refunds that a charge brings along. */
const INLINE_REFUNDS = 10;

const seconds = (time: Date) => Math.floor(time.getTime() / 1_000);

/** The payment of a session that is paid; a session that nobody has paid has none. */
export const intentIdOf = ({ id, state }: SimulatedPayment): string | null =>
  state === "paid" ? id.replace("cs_test_", "pi_") : null;

export function sessionObject(
  payment: SimulatedPayment,
  { origin, isExpanded = false }: { origin: string; isExpanded?: boolean },
) {
  const isOpen = payment.state === "open";
  return {
    id: payment.id,
    object: "checkout.session",
    amount_total: toStripeAmount(payment.amount, payment.currency),
    client_reference_id: null,
    created: seconds(payment.createdAt),
    currency: payment.currency.toLowerCase(),
    customer_email: payment.email,
    expires_at: seconds(payment.expiresAt),
    livemode: false,
    metadata: payment.metadata,
    mode: "payment",
    payment_intent: isExpanded ? intentObject(payment) : intentIdOf(payment),
    payment_status: payment.state === "paid" ? "paid" : "unpaid",
    status: isOpen ? "open" : payment.state === "paid" ? "complete" : "expired",
    url: isOpen ? `${origin}/pay/${payment.id}` : null,
  };
}

function intentObject(payment: SimulatedPayment) {
  const id = intentIdOf(payment);
  if (id === null) return null;
  const amount = toStripeAmount(payment.amount, payment.currency);
  return {
    id,
    object: "payment_intent",
    amount,
    amount_received: amount,
    currency: payment.currency.toLowerCase(),
    livemode: false,
    metadata: payment.metadata,
    status: "succeeded",
    latest_charge: {
      id: id.replace("pi_", "ch_"),
      object: "charge",
      amount,
      billing_details: { name: SIMULATED_CARD.holder },
      payment_method_details: {
        type: "card",
        card: {
          fingerprint: SIMULATED_CARD.fingerprint,
          last4: SIMULATED_CARD.lastDigits,
          exp_month: SIMULATED_CARD.expires.month,
          exp_year: SIMULATED_CARD.expires.year,
        },
      },
      disputed: payment.chargebacks.length > 0,
      amount_refunded: toStripeAmount(refundedOf(payment), payment.currency),
      refunds: {
        object: "list",
        data: payment.refunds
          .toReversed()
          .slice(0, INLINE_REFUNDS)
          .map((refund) => refundObject(payment, refund)),
        has_more: payment.refunds.length > INLINE_REFUNDS,
      },
    },
  };
}

export const refundObject = (payment: SimulatedPayment, refund: SimulatedRefund) => ({
  id: refund.id,
  object: "refund",
  amount: toStripeAmount(refund.amount, payment.currency),
  created: seconds(refund.createdAt),
  currency: payment.currency.toLowerCase(),
  metadata: refund.metadata,
  payment_intent: intentIdOf(payment),
  status: refund.state,
});

const DISPUTE_STATES = {
  inquiry: "warning_needs_response",
  taken: "needs_response",
  reversed: "won",
} as const;

export const disputeObject = (payment: SimulatedPayment, chargeback: SimulatedChargeback) => ({
  id: chargeback.id,
  object: "dispute",
  amount: toStripeAmount(chargeback.amount, payment.currency),
  charge: intentIdOf(payment)?.replace("pi_", "ch_"),
  created: seconds(chargeback.createdAt),
  currency: payment.currency.toLowerCase(),
  livemode: false,
  metadata: {},
  payment_intent: intentIdOf(payment),
  reason: "product_not_received",
  status: DISPUTE_STATES[chargeback.state],
});
