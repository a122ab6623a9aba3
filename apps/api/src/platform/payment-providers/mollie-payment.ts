import { z } from "zod";
import { fromDecimalText } from "./minor-units.ts";
import type {
  PaymentState,
  ProviderChargeback,
  ProviderPayment,
  ProviderRefund,
  RefundState,
} from "./port.ts";

/** The names under which our ids stand in the metadata of a payment and a refund. */
export const ATTEMPT = "foyer_attempt";
export const REFUND_KEY = "foyer_refund";

const Amount = z.object({ currency: z.string().length(3), value: z.string() });

export const MollieRefund = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  metadata: z
    .object({ [REFUND_KEY]: z.string() })
    .nullish()
    .catch(null),
});
export type MollieRefund = z.output<typeof MollieRefund>;

export const MollieRefunds = z.object({ _embedded: z.object({ refunds: z.array(MollieRefund) }) });

const MollieChargeback = z.object({
  id: z.string(),
  amount: Amount,
  reason: z.object({ description: z.string() }).nullish().catch(null),
  reversedAt: z.string().nullish(),
});
type MollieChargeback = z.output<typeof MollieChargeback>;

export const MollieChargebacks = z.object({
  _embedded: z.object({ chargebacks: z.array(MollieChargeback) }),
});

export const MolliePayment = z.object({
  id: z.string(),
  status: z.string(),
  mode: z.string(),
  amount: Amount,
  amountRefunded: Amount.nullish(),
  amountChargedBack: Amount.nullish(),
  metadata: z
    .object({ [ATTEMPT]: z.string() })
    .nullish()
    .catch(null),
  createdAt: z.iso.datetime({ offset: true }),
  _links: z.object({ checkout: z.object({ href: z.string() }).nullish() }),
  _embedded: z
    .object({
      refunds: z.array(MollieRefund).default([]),
      chargebacks: z.array(MollieChargeback).default([]),
    })
    .nullish(),
});
export type MolliePayment = z.output<typeof MolliePayment>;

export const MolliePage = z.object({
  _embedded: z.object({ payments: z.array(MolliePayment) }),
  _links: z.object({ next: z.object({ href: z.string() }).nullish() }),
});

const STATES: Readonly<Record<string, PaymentState>> = {
  open: "pending",
  pending: "pending",
  authorized: "authorised",
  paid: "paid",
  failed: "failed",
  expired: "expired",
  canceled: "cancelled",
};

type GivenBack = { refunds: readonly MollieRefund[]; chargebacks: readonly MollieChargeback[] };

/** Converts a payment with its refunds and chargebacks; null: it is none of ours. */
export function toPayment(
  payment: MolliePayment,
  { refunds, chargebacks }: GivenBack,
): ProviderPayment | null {
  const attempt = payment.metadata?.[ATTEMPT];
  if (!attempt) return null;
  const { currency } = payment.amount;
  const amount = fromDecimalText(payment.amount.value, currency);
  const state = STATES[payment.status] ?? "pending";
  return {
    reference: payment.id,
    attempt,
    state,
    currency,
    amount,
    paid: state === "paid" ? amount : 0,
    refunds: refunds.map(toRefund),
    chargebacks: chargebacks.map(toChargeback),
    createdAt: new Date(payment.createdAt),
  };
}

export function toRefund({ id, status, amount, metadata }: MollieRefund): ProviderRefund {
  return {
    reference: id,
    key: metadata?.[REFUND_KEY] ?? null,
    amount: fromDecimalText(amount.value, amount.currency),
    state: refundStateOf(status),
  };
}

const toChargeback = ({ id, amount, reason, reversedAt }: MollieChargeback): ProviderChargeback => ({
  reference: id,
  amount: fromDecimalText(amount.value, amount.currency),
  isReversed: typeof reversedAt === "string",
  reason: reason?.description ?? "",
});

export const hasRefunds = ({ amountRefunded }: MolliePayment): boolean => isPositive(amountRefunded);

/** Whether a chargeback is not reversed: of one that is, a list of payments says nothing. */
export const hasChargebacks = ({ amountChargedBack }: MolliePayment): boolean =>
  isPositive(amountChargedBack);

const isPositive = (amount: { value: string } | null | undefined) => Number(amount?.value ?? 0) > 0;

function refundStateOf(status: string): RefundState {
  if (status === "refunded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}
