import { isAmount } from "@foyer/domain/money/cents.ts";
import {
  ATTEMPT_STATES,
  CHARGEBACK_STATES,
  PAYMENT_PROVIDERS,
  REFUND_CAUSES,
  REFUND_STATES,
} from "@foyer/domain/payment/attempt-state.ts";
import { PAYMENT_METHODS } from "@foyer/domain/ticket/payment.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { emptiable, Id, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { readable, symbols } from "./text.ts";

/** A refund of a payment. rules/payments 9 */
export const Refund = z.object({
  id: OutId,
  /** The ticket that it was asked for; null: made at the provider, or of a group's money that came too late. */
  ticketId: OutId.nullable(),
  amount: z.number(),
  /** The part of it that is the card fee; 0 until it has succeeded. rules/payments 40 */
  fee: z.number(),
  state: z.enum(REFUND_STATES),
  cause: z.enum(REFUND_CAUSES),
  /** The provider's name for it. */
  reference: z.string().nullable(),
  reason: z.string(),
  staffName: z.string(),
  /** Whether its ticket was cancelled with it. */
  cancelsTicket: z.boolean(),
  /** Why the provider has refused it. */
  failure: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
});
export type Refund = z.output<typeof Refund>;

/** Money of a payment that the payer's bank has taken back. rules/payments 32 */
export const Chargeback = z.object({
  id: OutId,
  amount: z.number(),
  state: z.enum(CHARGEBACK_STATES),
  /** The provider's name for it. */
  reference: z.string(),
  /** In the provider's words; may be empty. */
  reason: z.string(),
  takenAt: z.iso.datetime(),
  reversedAt: z.iso.datetime().nullable(),
  /** When staff decided that the ticket stays valid, and who. */
  keptAt: z.iso.datetime().nullable(),
  keptBy: z.string(),
});
export type Chargeback = z.output<typeof Chargeback>;

/** An attempt to pay for a ticket or a group, or a payment that staff have noted. rules/payments 1 */
export const PaymentAttempt = z.object({
  id: OutId,
  provider: z.enum(PAYMENT_PROVIDERS),
  /** False: made with a key for tests, so no money has moved. */
  isLive: z.boolean(),
  /** Whether it pays for a whole group. */
  isOfGroup: z.boolean(),
  method: z.enum(PAYMENT_METHODS).nullable(),
  reference: z.string().nullable(),
  /** The price. */
  amount: z.number(),
  /** The fee that the payer was asked for beside it. rules/payments 36 */
  fee: z.number(),
  /** ISO 4217. */
  currency: z.string(),
  state: z.enum(ATTEMPT_STATES),
  paid: z.number(),
  /** The sum that is given back or promised. What is neither refunded nor charged back can be refunded. */
  refunded: z.number(),
  refundable: z.number(),
  /** The amount that is left for a full refund: less than can be refunded where the fee is kept. rules/payments 38 */
  fullRefund: z.number(),
  /** The sum that the payer's bank has taken back and not returned. */
  chargedBack: z.number(),
  failure: z.string().nullable(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** Whether this installation can ask its provider. */
  canCheck: z.boolean(),
  /** Why it cannot, as a sentence; empty: it can, or nobody is to be asked. rules/payments 30 */
  notAsked: z.string(),
  /** Oldest first. */
  refunds: z.array(Refund),
  /** Oldest first. */
  chargebacks: z.array(Chargeback),
});
export type PaymentAttempt = z.output<typeof PaymentAttempt>;

const PAYMENTS = "/api/projects/:projectId/tickets/:ticketId/payments";
const TicketKey = z.strictObject({ projectId: Id, ticketId: Id });
const AttemptKey = TicketKey.extend({ attemptId: Id });

export const listTicketPayments = endpoint({
  method: "GET",
  path: PAYMENTS,
  summary: "Lists the attempts to pay for a ticket or its group, with their refunds, newest first.",
  access: { project: "viewer" },
  params: TicketKey,
  status: 200,
  result: z.array(PaymentAttempt),
});

export const checkTicketPayment = endpoint({
  method: "POST",
  path: `${PAYMENTS}/:attemptId/check`,
  summary:
    "Asks the provider for the state of an attempt, and does what follows from it. 409 card-payments-off; 503 payment-provider-unreachable.",
  access: { project: "operator" },
  params: AttemptKey,
  status: 200,
  result: PaymentAttempt,
});

export const refundTicketPayment = endpoint({
  method: "POST",
  path: `${PAYMENTS}/:attemptId/refunds`,
  summary:
    "Refunds a payment in full or in part, and cancels the ticket or keeps it valid. A repeated key returns the same answer. 409 payment-without-money, refund-too-large, card-payments-off, ticket-cancelled.",
  access: { project: "manager" },
  params: AttemptKey,
  body: z.strictObject({
    /** Made by the client for each refund: a repeated request is the same refund. */
    key: z.uuid(),
    amount: z
      .number()
      .positive("Must be more than zero.")
      .max(LIMITS.price)
      .refine(isAmount, "No more than 2 decimal places."),
    /** True: the ticket is cancelled in the same transaction, and its place is free again. */
    cancelsTicket: z.boolean(),
    reason: emptiable(z.string().trim().check(symbols(LIMITS.cancelReason), readable), "").default(""),
  }),
  status: 200,
  result: PaymentAttempt,
});

/** The other decision is to cancel the ticket. rules/payments 33 */
export const keepChargedBackTicket = endpoint({
  method: "POST",
  path: `${PAYMENTS}/:attemptId/chargebacks/:chargebackId/keep`,
  summary:
    "Notes the decision that a ticket stays valid although its payment was charged back. The line on Home is gone.",
  access: { project: "manager" },
  params: AttemptKey.extend({ chargebackId: Id }),
  status: 200,
  result: PaymentAttempt,
});

/** The card payment that a page offers, with money or in a test. rules/payments 11, 13, 37 */
export const CardOffer = z.object({
  isLive: z.boolean(),
  /** Beside the price; null: no fee. */
  fee: z
    .object({
      feeText: z.string(),
      /** The price with the fee. */
      totalText: z.string(),
      isRefunded: z.boolean(),
    })
    .nullable(),
});
export type CardOffer = z.output<typeof CardOffer>;

/** How an attempt to pay has gone, as visitors see it. rules/payments 12 */
export const VISITOR_PAYMENT_STATES = [
  ...(["none", "open", "paid", "failed", "cancelled", "expired", "refunding", "refunded"] as const),
] as const;
export type VisitorPaymentState = (typeof VISITOR_PAYMENT_STATES)[number];

const Identifier = z.strictObject({ identifier: z.uuid() });
/** The address of the provider's page. */
const Started = z.object({ redirectUrl: z.string() });
const Checked = z.object({ state: z.enum(VISITOR_PAYMENT_STATES) });

export const startTicketPayment = endpoint({
  method: "POST",
  path: "/api/public/tickets/:identifier/payment",
  summary:
    "Starts a payment by card, or returns the one that is open. 409 card-payments-off, nothing-to-pay, ticket-paid, ticket-cancelled, ticket-expired, paid-with-group, card-payment-too-late, card-payment-running, card-payment-refused; 410 ticket-passed-on; 503 payment-provider-unreachable.",
  access: "public",
  params: Identifier,
  status: 200,
  result: Started,
});

export const checkOwnPayment = endpoint({
  method: "POST",
  path: "/api/public/tickets/:identifier/payment/check",
  summary: "Asks the provider how the last payment of a ticket has gone, and does what follows from it.",
  access: "public",
  params: Identifier,
  status: 200,
  result: Checked,
});

/** One payment for all held tickets of a group, by its contact. rules/group-orders 16 */
export const startGroupPayment = endpoint({
  method: "POST",
  path: "/api/public/groups/:identifier/payment",
  summary:
    "Starts a payment by card for a whole group, or returns the one that is open. 409 card-payments-off, nothing-to-pay, group-paid, ticket-cancelled, ticket-expired, card-payment-too-late, card-payment-running, card-payment-refused; 503 payment-provider-unreachable.",
  access: "public",
  params: Identifier,
  status: 200,
  result: Started,
});

export const checkOwnGroupPayment = endpoint({
  method: "POST",
  path: "/api/public/groups/:identifier/payment/check",
  summary: "Asks the provider how the last payment of a group has gone, and does what follows from it.",
  access: "public",
  params: Identifier,
  status: 200,
  result: Checked,
});
