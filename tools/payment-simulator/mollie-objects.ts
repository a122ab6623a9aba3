import { toDecimalText } from "../../apps/api/src/platform/payment-providers/minor-units.ts";
import { SIMULATED_CARD } from "./card.ts";
import {
  chargedBackOf,
  refundedOf,
  type SimulatedChargeback,
  type SimulatedPayment,
  type SimulatedRefund,
} from "./ledger.ts";

export function paymentObject(
  payment: SimulatedPayment,
  { origin, embedded = [] }: { origin: string; embedded?: readonly string[] },
) {
  const { id, currency } = payment;
  const isOpen = payment.state === "open";
  const amount = (value: number) => ({ currency, value: toDecimalText(value, currency) });
  return {
    resource: "payment",
    id,
    mode: "test",
    status: payment.state === "cancelled" ? "canceled" : payment.state,
    isCancelable: isOpen,
    amount: amount(payment.amount),
    ...(payment.state === "paid" && {
      amountRefunded: amount(refundedOf(payment)),
      // Told only while it is not zero.
      ...(chargedBackOf(payment) > 0 && { amountChargedBack: amount(chargedBackOf(payment)) }),
      details: {
        cardNumber: SIMULATED_CARD.lastDigits,
        cardHolder: SIMULATED_CARD.holder,
        cardFingerprint: SIMULATED_CARD.fingerprint,
      },
    }),
    description: payment.description,
    method: "creditcard",
    metadata: payment.metadata,
    createdAt: payment.createdAt.toISOString(),
    _links: isOpen ? { checkout: { href: `${origin}/pay/${id}`, type: "text/html" } } : {},
    ...(embedded.length > 0 && {
      _embedded: {
        ...(embedded.includes("refunds") && {
          refunds: payment.refunds.map((refund) => refundObject(payment, refund)),
        }),
        ...(embedded.includes("chargebacks") && {
          chargebacks: payment.chargebacks.map((chargeback) => chargebackObject(payment, chargeback)),
        }),
      },
    }),
  };
}

export const refundObject = (payment: SimulatedPayment, refund: SimulatedRefund) => ({
  resource: "refund",
  id: refund.id,
  paymentId: payment.id,
  amount: { currency: payment.currency, value: toDecimalText(refund.amount, payment.currency) },
  status: refund.state === "succeeded" ? "refunded" : refund.state,
  metadata: refund.metadata,
  createdAt: refund.createdAt.toISOString(),
});

export const chargebackObject = (payment: SimulatedPayment, chargeback: SimulatedChargeback) => ({
  resource: "chargeback",
  id: chargeback.id,
  paymentId: payment.id,
  amount: { currency: payment.currency, value: toDecimalText(chargeback.amount, payment.currency) },
  reason: { code: "10.4", description: "Fraud" },
  createdAt: chargeback.createdAt.toISOString(),
  reversedAt: chargeback.state === "reversed" ? chargeback.createdAt.toISOString() : null,
});
