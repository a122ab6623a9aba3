import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";
import type { Failures, WebhookFailure } from "./failures.ts";
import type { Change, SimulatedPayment } from "./ledger.ts";
import { disputeObject, refundObject, sessionObject } from "./stripe-objects.ts";

/** Where Stripe's account has its endpoint, and what signs. */
export type WebhookEndpoint = { url: string; secret: string };

/** One attempt to deliver a webhook; `outcome`: the status of the answer, or why there was none. */
export type Delivery = { reference: string; event: string; attempt: number; outcome: number | string };

/** Milliseconds until the next attempt; vendors take hours. */
const RETRY_MS = [200, 500, 1_000, 2_000, 4_000, 8_000, 16_000];
const ANSWER_MS = 10_000;
const CLOCK_ERROR_SECONDS = 600;
/** Attempts that are remembered. */
const MAX_DELIVERIES = 100_000;

type Parts = {
  now: () => Date;
  failures: Failures;
  /** The address of the simulator. */
  origin: () => string;
};
type Content = {
  reference: string;
  event: string;
  url: string;
  body: string;
  headers: Record<string, string>;
};

/** Tells the receivers of changes, again and again until they answer 2xx. */
export class Webhooks {
  readonly deliveries: Delivery[] = [];
  /** By account; empty: of those that have none of their own. */
  readonly endpoints = new Map<string, WebhookEndpoint>();
  readonly #parts: Parts;
  readonly #stripe = new Stripe("sk_test_simulator");
  #waiting: (() => void) | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  tell(change: Change): void {
    const make = change.payment.vendor === "stripe" ? this.#ofStripe(change) : this.#ofMollie(change);
    if (!make) return;
    const failure = this.#parts.failures.takeWebhook();
    const deliver = () => void this.#deliver(make, failure);
    if (failure?.how === "dropped") return;
    if (failure?.how === "reordered" && !this.#waiting) {
      this.#waiting = deliver;
      return;
    }
    const waiting = this.#waiting;
    this.#waiting = null;
    setTimeout(deliver, failure?.how === "late" ? failure.ms : 0).unref();
    if (failure?.how === "twice") setTimeout(deliver, 0).unref();
    if (waiting) setTimeout(waiting, RETRY_MS[0]).unref();
  }

  async #deliver(make: (failure: WebhookFailure | null) => Content, failure: WebhookFailure | null) {
    for (let attempt = 0; attempt <= RETRY_MS.length; attempt += 1) {
      // Only the first attempt fails as ordered: a vendor signs each attempt anew.
      const content = make(attempt === 0 ? failure : null);
      const outcome = await send(content);
      const { reference, event } = content;
      if (this.deliveries.length < MAX_DELIVERIES)
        this.deliveries.push({ reference, event, attempt, outcome });
      if (typeof outcome === "number" && outcome >= 200 && outcome < 300) return;
      await sleep(RETRY_MS[attempt], undefined, { ref: false });
    }
  }

  #ofStripe(change: Change): ((failure: WebhookFailure | null) => Content) | null {
    const endpoint = this.endpoints.get(change.payment.account) ?? this.endpoints.get("");
    const type = stripeType(change);
    if (!endpoint || !type) return null;
    const { payment } = change;
    const id = `evt_${randomBytes(12).toString("hex")}`;
    const created = Math.floor(this.#parts.now().getTime() / 1_000);
    const object = this.#stripeObject(change);
    const event = { id, object: "event", created, livemode: false, type, data: { object } };
    const body = JSON.stringify(event);
    return (failure) => {
      const secret = failure?.how === "forged" ? "whsec_of_somebody_else" : endpoint.secret;
      const seconds = Math.floor(this.#parts.now().getTime() / 1_000);
      const timestamp = failure?.how === "old" ? seconds - CLOCK_ERROR_SECONDS : seconds;
      const signature = this.#stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
      return {
        reference: payment.id,
        event: type,
        url: endpoint.url,
        body,
        headers: { "content-type": "application/json", "stripe-signature": signature },
      };
    };
  }

  #stripeObject(change: Change) {
    const { payment } = change;
    if (change.kind === "refund") return refundObject(payment, change.refund);
    if (change.kind === "chargeback") return disputeObject(payment, change.chargeback);
    return sessionObject(payment, { origin: this.#parts.origin() });
  }

  #ofMollie({ kind, payment }: Change): ((failure: WebhookFailure | null) => Content) | null {
    const { id, webhookUrl: url } = payment;
    if (url === null) return null;
    return (failure) => ({
      reference: id,
      event: kind,
      url,
      body: new URLSearchParams({ id: failure?.how === "forged" ? "tr_of_somebody_else" : id }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  }
}

/** A declined card leaves a session open, so nothing is told of it. */
function stripeType(change: Change): string | null {
  if (change.kind === "refund") {
    if (change.isNew) return "refund.created";
    return change.refund.state === "failed" ? "refund.failed" : "refund.updated";
  }
  if (change.kind === "chargeback") return change.isNew ? "charge.dispute.created" : "charge.dispute.closed";
  const types: Partial<Record<SimulatedPayment["state"], string>> = {
    paid: "checkout.session.completed",
    expired: "checkout.session.expired",
  };
  return types[change.payment.state] ?? null;
}

async function send({ url, body, headers }: Content): Promise<number | string> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(url, { method: "POST", body, headers, redirect: "manual", signal });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    // The receiver is down, or was killed: the reason stands in the list of deliveries.
    return error instanceof Error ? error.name : String(error);
  }
}
