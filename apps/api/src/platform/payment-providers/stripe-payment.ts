import type Stripe from "stripe";
import { fromStripeAmount } from "./minor-units.ts";
import type {
  PaymentState,
  ProviderChargeback,
  ProviderPayment,
  ProviderRefund,
  RefundState,
} from "./port.ts";

/** The names under which our ids stand in the metadata of a session, a payment and a refund. */
export const ATTEMPT = "foyer_attempt";
export const REFUND_KEY = "foyer_refund";

/** The parts of a session that are expanded so that `toPayment` finds them. */
export const EXPANDED = "payment_intent.latest_charge.refunds";

/** Converts a session with what `EXPANDED` names; null: it is none of ours. */
export function toPayment(session: Stripe.Checkout.Session): ProviderPayment | null {
  const attempt = session.metadata?.[ATTEMPT];
  if (!attempt || !session.currency) return null;
  const currency = session.currency.toUpperCase();
  const intent = intentOf(session);
  return {
    reference: session.id,
    attempt,
    state: stateOf(session, intent),
    currency,
    amount: fromStripeAmount(session.amount_total ?? 0, currency),
    paid: fromStripeAmount(intent?.amount_received ?? 0, currency),
    refunds: refundsOf(intent).map(toRefund),
    // A charge does not bring its disputes along.
    chargebacks: [],
    createdAt: new Date(session.created * 1_000),
  };
}

export function toRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    reference: refund.id,
    key: refund.metadata?.[REFUND_KEY] ?? null,
    amount: fromStripeAmount(refund.amount, refund.currency.toUpperCase()),
    state: refundStateOf(refund),
  };
}

/** States of inquiries and of disputes that were averted: they move no money. */
const isWithoutMoney = (status: string) => status.startsWith("warning_") || status === "prevented";

/** Converts the disputes of a payment that have moved money: Stripe lists the newest first, here it is the last. */
export const toChargebacks = (disputes: readonly Stripe.Dispute[]): ProviderChargeback[] =>
  disputes
    .toReversed()
    .filter(({ status }) => !isWithoutMoney(status))
    .map(({ id, amount, currency, status, reason }) => ({
      reference: id,
      amount: fromStripeAmount(amount, currency.toUpperCase()),
      isReversed: status === "won",
      reason: reason.replaceAll("_", " "),
    }));

/** The payment of a session; null: nobody has tried to pay yet. */
export function intentOf({ payment_intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | null {
  return typeof payment_intent === "object" ? payment_intent : null;
}

/** Whether a payment has more refunds than a session brings along. */
export const hasMoreRefunds = (intent: Stripe.PaymentIntent | null): boolean =>
  chargeOf(intent)?.refunds?.has_more ?? false;

/** Whether a payment has disputes, or had some. */
export const hasDisputes = (intent: Stripe.PaymentIntent | null): boolean =>
  chargeOf(intent)?.disputed ?? false;

const refundsOf = (intent: Stripe.PaymentIntent | null) => chargeOf(intent)?.refunds?.data ?? [];

function chargeOf(intent: Stripe.PaymentIntent | null): Stripe.Charge | null {
  const charge = intent?.latest_charge ?? null;
  return typeof charge === "object" ? charge : null;
}

function stateOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): PaymentState {
  if (session.payment_status === "paid") return "paid";
  if (intent?.status === "requires_capture") return "authorised";
  if (session.status === "expired") return "expired";
  // A declined card leaves the session open: the buyer tries another one on the same page.
  if (session.status === "open" || intent?.status === "processing") return "pending";
  return "failed";
}

function refundStateOf({ status }: Stripe.Refund): RefundState {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}
