import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AmountError, toDecimalText } from "./minor-units.ts";
import { type MollieAccess, mollieApi } from "./mollie-api.ts";
import { ATTEMPT, MolliePayment, MollieRefund, REFUND_KEY, toRefund } from "./mollie-payment.ts";
import { molliePayments, pathOf } from "./mollie-payments.ts";
import {
  ForgedEvent,
  type PaymentOrder,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
} from "./port.ts";
import { mollieLocale } from "./provider-locales.ts";

type Parts = MollieAccess & { isLive: boolean };

const Profile = z.object({ id: z.string() });

const WEBHOOK_ID = /^tr_\w{1,60}$/;

/** Payments on Mollie's hosted page; a reference is the id of a payment. */
export function mollieAdapter({ isLive, ...access }: Parts): PaymentProvider {
  const call = mollieApi(access);
  const { retrieve, list } = molliePayments(call, isLive);
  return {
    name: "mollie",
    isLive,
    identify: async () => (await call({ method: "GET", path: "profiles/me" }, Profile)).id,
    start: async (order) => {
      const payment = await call(
        {
          method: "POST",
          path: "payments",
          body: paymentOf(order),
          idempotencyKey: `attempt-${order.attempt}`,
        },
        MolliePayment,
      );
      const redirectUrl = payment._links.checkout?.href;
      if (!redirectUrl) throw new ProviderUnavailable("Mollie has named no page to pay on.");
      return { redirectUrl, reference: payment.id };
    },
    read: retrieve,
    cancel: async (reference) => {
      try {
        await call({ method: "DELETE", path: pathOf(reference) }, z.unknown());
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        // Also where the method of payment cannot be cancelled: it ends by itself. One that is not there is refused.
        await retrieve(reference);
      }
    },
    refund: async ({ reference, amount, currency, key }) => {
      // Mollie forgets an idempotency key after an hour; the refund itself is never forgotten.
      const { attempt, refunds } = await retrieve(reference);
      const made = refunds.find((refund) => refund.key === key);
      if (made) return { reference: made.reference, state: made.state };
      const refund = toRefund(
        await call(
          {
            method: "POST",
            path: `${pathOf(reference)}/refunds`,
            body: {
              amount: amountOf(amount, currency),
              metadata: { [REFUND_KEY]: key, [ATTEMPT]: attempt },
            },
            idempotencyKey: `refund-${key}`,
          },
          MollieRefund,
        ),
      );
      return { reference: refund.reference, state: refund.state };
    },
    verify: async (rawBody) => {
      // An id and nothing that proves it: a hint, each a notice of its own.
      const reference = new URLSearchParams(rawBody.toString("utf8")).get("id");
      if (reference === null || !WEBHOOK_ID.test(reference))
        throw new ForgedEvent("The webhook names no payment.");
      return { event: randomUUID(), reference };
    },
    list,
  };
}

function paymentOf(order: PaymentOrder) {
  const { attempt, amount, currency, description, culture, returnUrl, cancelUrl, webhookUrl } = order;
  return {
    amount: amountOf(amount, currency),
    description,
    // Cards are paid or declined while the buyer waits; a transfer would still be pending when the hold ends.
    method: "creditcard",
    redirectUrl: returnUrl,
    cancelUrl,
    webhookUrl,
    locale: mollieLocale(culture),
    metadata: { [ATTEMPT]: attempt },
  };
}

function amountOf(amount: number, currency: string) {
  try {
    return { currency, value: toDecimalText(amount, currency) };
  } catch (error) {
    if (error instanceof AmountError) throw new ProviderRefused(error.message);
    throw error;
  }
}
