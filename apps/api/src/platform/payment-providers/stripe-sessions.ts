import type Stripe from "stripe";
import { type PaymentProvider, type ProviderPayment, ProviderRefused } from "./port.ts";
import type { StripeCaller } from "./stripe-caller.ts";
import { ATTEMPT, EXPANDED, hasMoreRefunds, intentOf, toPayment, toRefund } from "./stripe-payment.ts";

/** Sessions and refunds of one page of a list. */
const PAGE = 100;
/** Refunds of one payment. */
const MAX_REFUNDS = 10_000;

/** Reads sessions with all of their refunds. */
export function stripeSessions({ ask }: StripeCaller, isLive: boolean) {
  const withAllRefunds = async (session: Stripe.Checkout.Session): Promise<ProviderPayment | null> => {
    const payment = session.livemode === isLive ? toPayment(session) : null;
    const intent = intentOf(session);
    if (!payment || !intent || !hasMoreRefunds(intent)) return payment;
    const refunds = await ask((stripe) =>
      stripe.refunds
        .list({ payment_intent: intent.id, limit: PAGE })
        .autoPagingToArray({ limit: MAX_REFUNDS }),
    );
    return { ...payment, refunds: refunds.map(toRefund) };
  };

  const list: PaymentProvider["list"] = async function* ({ from, to }) {
    const created = { gte: Math.floor(from.getTime() / 1_000), lte: Math.ceil(to.getTime() / 1_000) };
    let after: string | undefined;
    do {
      const params = {
        created,
        limit: PAGE,
        expand: [`data.${EXPANDED}`],
        ...(after !== undefined && { starting_after: after }),
      };
      const page = await ask((stripe) => stripe.checkout.sessions.list(params));
      for (const session of page.data) {
        const payment = await withAllRefunds(session);
        if (payment) yield payment;
      }
      after = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (after !== undefined);
  };

  return {
    list,
    /** A session with its payment; one that is none of ours throws `ProviderRefused`. */
    retrieve: async (reference: string) => {
      const session = await ask((stripe) =>
        stripe.checkout.sessions.retrieve(reference, { expand: [EXPANDED] }),
      );
      const payment = await withAllRefunds(session);
      if (!payment) throw new ProviderRefused(`Stripe has no payment of Foyer under ${reference}.`);
      return { payment, intent: intentOf(session) };
    },
    /** The session of a payment that a refund is of; null: none of ours. */
    findByIntent: async (intent: string): Promise<string | null> => {
      const { data } = await ask((stripe) =>
        stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }),
      );
      const [session] = data;
      return session?.metadata?.[ATTEMPT] ? session.id : null;
    },
  };
}
