import type Stripe from "stripe";
import { type PaymentProvider, type ProviderPayment, ProviderRefused } from "./port.ts";
import type { StripeCaller } from "./stripe-caller.ts";
import {
  ATTEMPT,
  EXPANDED,
  hasDisputes,
  hasMoreRefunds,
  intentOf,
  toChargebacks,
  toPayment,
  toRefund,
} from "./stripe-payment.ts";

/** Sessions, refunds and disputes of one page of a list. */
const PAGE = 100;
/** Refunds, or disputes, of one payment. */
const MAX_OF_PAYMENT = 10_000;

/** Reads sessions with all of their refunds and disputes. */
export function stripeSessions({ ask }: StripeCaller, isLive: boolean) {
  const complete = async (session: Stripe.Checkout.Session): Promise<ProviderPayment | null> => {
    const payment = session.livemode === isLive ? toPayment(session) : null;
    const intent = intentOf(session);
    if (!payment || !intent) return payment;
    const ofPayment = { payment_intent: intent.id, limit: PAGE };
    const all = { limit: MAX_OF_PAYMENT };
    return {
      ...payment,
      ...(hasMoreRefunds(intent) && {
        refunds: (await ask((stripe) => stripe.refunds.list(ofPayment).autoPagingToArray(all))).map(toRefund),
      }),
      ...(hasDisputes(intent) && {
        chargebacks: toChargebacks(
          await ask((stripe) => stripe.disputes.list(ofPayment).autoPagingToArray(all)),
        ),
      }),
    };
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
        const payment = await complete(session);
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
      const payment = await complete(session);
      if (!payment) throw new ProviderRefused(`Stripe has no payment of Foyer under ${reference}.`);
      return { payment, intent: intentOf(session) };
    },
    /** The session of a payment that a refund or a dispute is of; null: none of ours. */
    findByIntent: async (intent: string): Promise<string | null> => {
      const { data } = await ask((stripe) =>
        stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }),
      );
      const [session] = data;
      return session?.metadata?.[ATTEMPT] ? session.id : null;
    },
  };
}
