import type { MollieApi } from "./mollie-api.ts";
import {
  hasChargebacks,
  hasRefunds,
  MollieChargebacks,
  MolliePage,
  MolliePayment,
  MollieRefunds,
  toPayment,
} from "./mollie-payment.ts";
import { type PaymentProvider, type ProviderPayment, ProviderRefused } from "./port.ts";

/** Payments, or refunds or chargebacks of one payment, of one page of a list. */
const PAGE = 250;

export const pathOf = (reference: string): string => `payments/${encodeURIComponent(reference)}`;

/** Reads payments with their refunds and chargebacks. */
export function molliePayments(call: MollieApi, isLive: boolean) {
  const complete = async (answer: MolliePayment): Promise<ProviderPayment | null> => {
    if (answer.mode !== (isLive ? "live" : "test")) return null;
    if (answer._embedded) return toPayment(answer, answer._embedded);
    const part = (name: string) => ({
      method: "GET" as const,
      path: `${pathOf(answer.id)}/${name}?limit=${PAGE}`,
    });
    return toPayment(answer, {
      refunds: hasRefunds(answer) ? (await call(part("refunds"), MollieRefunds))._embedded.refunds : [],
      chargebacks: hasChargebacks(answer)
        ? (await call(part("chargebacks"), MollieChargebacks))._embedded.chargebacks
        : [],
    });
  };

  const list: PaymentProvider["list"] = async function* ({ from, to }) {
    let start: string | null = null;
    do {
      const path: string = `payments?limit=${PAGE}${start === null ? "" : `&from=${encodeURIComponent(start)}`}`;
      const page = await call({ method: "GET", path }, MolliePage);
      for (const answer of page._embedded.payments) {
        const createdAt = new Date(answer.createdAt);
        // The newest come first.
        if (createdAt < from) return;
        const payment = createdAt > to ? null : await complete(answer);
        if (payment) yield payment;
      }
      const next = page._links.next?.href;
      start = next === undefined ? null : new URL(next).searchParams.get("from");
    } while (start !== null);
  };

  return {
    list,
    /** One that is none of ours throws `ProviderRefused`. */
    retrieve: async (reference: string): Promise<ProviderPayment> => {
      const path = `${pathOf(reference)}?embed=refunds,chargebacks`;
      const payment = await complete(await call({ method: "GET", path }, MolliePayment));
      if (!payment) throw new ProviderRefused(`Mollie has no payment of Foyer under ${reference}.`);
      return payment;
    },
  };
}
