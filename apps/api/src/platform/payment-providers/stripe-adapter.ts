import type Stripe from "stripe";
import { AmountError, toStripeAmount } from "./minor-units.ts";
import {
  ForgedEvent,
  KeyRefused,
  type PaymentOrder,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
} from "./port.ts";
import { stripeLocale } from "./provider-locales.ts";
import { type StripeAccess, stripeCaller } from "./stripe-caller.ts";
import { ATTEMPT, REFUND_KEY, toRefund } from "./stripe-payment.ts";
import { stripeSessions } from "./stripe-sessions.ts";

type Parts = StripeAccess & { webhookSecret: string | null; isLive: boolean };

/** Payments on the hosted page of Stripe Checkout; a reference is the id of a session. */
export function stripeAdapter({ webhookSecret, isLive, ...access }: Parts): PaymentProvider {
  const caller = stripeCaller(access);
  const { ask } = caller;
  const { retrieve, findByIntent, list } = stripeSessions(caller, isLive);

  const referenceOf = async ({ data: { object } }: Stripe.Event): Promise<string | null> => {
    if (object.object === "checkout.session") return object.metadata?.[ATTEMPT] ? object.id : null;
    if (object.object !== "refund" && object.object !== "dispute") return null;
    const intent = idOf(object.payment_intent);
    return intent === null ? null : findByIntent(intent);
  };

  return {
    name: "stripe",
    isLive,
    identify: async () => {
      try {
        return (await ask((stripe) => stripe.accounts.retrieveCurrent())).id;
      } catch (error) {
        if (!(error instanceof KeyRefused)) throw error;
        // A restricted key may not read its account, but must read sessions.
        await ask((stripe) => stripe.checkout.sessions.list({ limit: 1 }));
        return "";
      }
    },
    start: async (order) => {
      const params = sessionOf(order);
      const session = await ask((stripe) =>
        stripe.checkout.sessions.create(params, { idempotencyKey: `attempt-${order.attempt}` }),
      );
      if (!session.url) throw new ProviderUnavailable("Stripe has named no page to pay on.");
      return { redirectUrl: session.url, reference: session.id };
    },
    read: async (reference) => (await retrieve(reference)).payment,
    cancel: async (reference) => {
      try {
        await ask((stripe) => stripe.checkout.sessions.expire(reference));
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        const { payment } = await retrieve(reference);
        if (payment.state === "pending") throw error;
      }
    },
    refund: async ({ reference, amount, currency, key }) => {
      const { payment, intent } = await retrieve(reference);
      // Stripe forgets an idempotency key after a day; the refund itself is never forgotten.
      const made = payment.refunds.find((refund) => refund.key === key);
      if (made) return { reference: made.reference, state: made.state };
      if (!intent) throw new ProviderRefused("Nothing is paid that could be refunded.");
      const params = {
        payment_intent: intent.id,
        amount: orRefused(() => toStripeAmount(amount, currency)),
        metadata: { [REFUND_KEY]: key, [ATTEMPT]: payment.attempt },
      };
      const refund = toRefund(
        await ask((stripe) => stripe.refunds.create(params, { idempotencyKey: `refund-${key}` })),
      );
      return { reference: refund.reference, state: refund.state };
    },
    verify: async (rawBody, headers) => {
      if (webhookSecret === null) throw new ForgedEvent("No secret is stored that could prove this webhook.");
      const stripe = await caller.library();
      const event = verified(() =>
        stripe.webhooks.constructEvent(rawBody, headers["stripe-signature"] ?? "", webhookSecret),
      );
      const reference = event.livemode === isLive ? await referenceOf(event) : null;
      return reference === null ? null : { event: event.id, reference };
    },
    list,
  };
}

const idOf = (expandable: string | { id: string } | null): string | null =>
  typeof expandable === "string" ? expandable : (expandable?.id ?? null);

function sessionOf(order: PaymentOrder): Stripe.Checkout.SessionCreateParams {
  const { attempt, currency, description } = order;
  const metadata = { [ATTEMPT]: attempt };
  return {
    mode: "payment",
    // Cards are paid or declined while the buyer waits; a transfer would still be pending when the hold ends.
    allowed_payment_method_types: ["card"],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: orRefused(() => toStripeAmount(order.amount, currency)),
          product_data: { name: description },
        },
      },
    ],
    client_reference_id: attempt,
    customer_email: order.email,
    locale: stripeLocale(order.culture),
    success_url: order.returnUrl,
    cancel_url: order.cancelUrl,
    expires_at: Math.floor(order.expiresAt.getTime() / 1_000),
    metadata,
    payment_intent_data: { description, metadata },
  };
}

function orRefused(amount: () => number): number {
  try {
    return amount();
  } catch (error) {
    if (error instanceof AmountError) throw new ProviderRefused(error.message);
    throw error;
  }
}

/** Every error of the check means the same: this is not from Stripe, or too old to be believed. */
function verified(check: () => Stripe.Event): Stripe.Event {
  try {
    return check();
  } catch (error) {
    throw new ForgedEvent("The signature of the webhook is missing, wrong or too old.", { cause: error });
  }
}
