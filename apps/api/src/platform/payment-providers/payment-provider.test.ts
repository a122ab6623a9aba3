import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type PaymentSimulator,
  simulatedPayments,
  startPaymentSimulator,
} from "../../../../../tools/harness/start-payment-simulator.ts";
import { type PaymentWebhooks, receivePaymentWebhooks } from "../../../test/receivers/payment-webhooks.ts";
import { readConfig } from "../../config.ts";
import { openPaymentProviders } from "./payment-providers.ts";
import {
  ForgedEvent,
  type PaymentOrder,
  type PaymentProvider,
  PROVIDER_NAMES,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnavailable,
} from "./port.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

let simulator: PaymentSimulator;
let receiver: PaymentWebhooks;
beforeAll(async () => {
  [simulator, receiver] = await Promise.all([startPaymentSimulator(), receivePaymentWebhooks()]);
  await simulator.order("refund-course", { stripe: "succeeded", mollie: "succeeded" });
  await simulator.order("webhook-endpoint", { url: receiver.url, secret: "whsec_simulator" });
});
afterAll(async () => {
  await simulator.stop();
  await receiver.close();
});
afterEach(async () => {
  await simulator.order("fail-no-more", {});
  await simulator.order("clock", { offsetMs: 0 });
  await simulator.order("refund-course", { stripe: "succeeded", mollie: "succeeded" });
});

const orderOf = (order: Partial<PaymentOrder> = {}): PaymentOrder => ({
  attempt: randomUUID(),
  amount: 1990,
  currency: "EUR",
  description: "Spring Fair, T4711 <1>",
  email: "ada@visitor.example",
  culture: "de-DE",
  returnUrl: "http://127.0.0.1:9/return",
  cancelUrl: "http://127.0.0.1:9/cancel",
  webhookUrl: receiver.url,
  expiresAt: new Date(Date.now() + 35 * MINUTE_MS),
  ...order,
});

async function all(payments: AsyncIterable<ProviderPayment>): Promise<ProviderPayment[]> {
  const found = [];
  for await (const payment of payments) found.push(payment);
  return found;
}

const madeFor = async (attempt: string) =>
  (await simulator.payments()).filter(({ metadata }) => Object.values(metadata).includes(attempt));

/** Waits until nothing more comes of earlier tests, and forgets it. */
async function quiet(): Promise<void> {
  let count = -1;
  for (let next = 0; next !== count; next = receiver.received().length) {
    count = next;
    await sleep(600);
  }
  receiver.forget();
}

/** Presses a button of a payment's page; the address where it leads. */
async function press(address: string, action: string): Promise<string> {
  const answer = await fetch(address, {
    method: "POST",
    body: new URLSearchParams({ action }),
    redirect: "manual",
  });
  return new URL(answer.headers.get("location") ?? "", address).href;
}

describe.each(PROVIDER_NAMES)("%s", (name) => {
  let provider: PaymentProvider;
  /** Gives up early. */
  let impatient: PaymentProvider;
  const open = (exchangeMs?: number) => {
    const { payments } = readConfig(simulatedPayments(simulator.url, name));
    const { current } = openPaymentProviders(payments, exchangeMs === undefined ? {} : { exchangeMs });
    if (!current) throw new Error("There is no provider.");
    return current;
  };
  beforeAll(() => {
    provider = open();
    impatient = open(1_000);
  });

  const paid = async (order: PaymentOrder = orderOf()) => {
    const started = await provider.start(order);
    await simulator.order("act", { reference: started.reference, action: "pay" });
    return { ...started, order };
  };

  describe("a payment", () => {
    it("starts with a page, and is pending", async () => {
      const order = orderOf();
      const { redirectUrl, reference } = await provider.start(order);
      const page = await (await fetch(redirectUrl)).text();
      expect(page).toContain("No card is asked for and no money moves");
      expect(page).toContain("Spring Fair, T4711 &lt;1&gt;");
      expect(page).toContain("€19.90");
      expect(await provider.read(reference)).toMatchObject({
        reference,
        attempt: order.attempt,
        state: "pending",
        amount: 1990,
        currency: "EUR",
        paid: 0,
        refunds: [],
        chargebacks: [],
      });
      expect(provider).toMatchObject({ name, isLive: false });
    });

    it("is the same one when it is started again, also at once", async () => {
      const order = orderOf();
      const started = await Promise.all([1, 2, 3].map(() => provider.start(order)));
      started.push(await provider.start(order));
      expect(new Set(started.map(({ reference }) => reference)).size).toBe(1);
      expect(new Set(started.map(({ redirectUrl }) => redirectUrl)).size).toBe(1);
      expect(await madeFor(order.attempt)).toHaveLength(1);
    });

    it("is not changed by a start with another amount", async () => {
      const order = orderOf();
      const { reference } = await provider.start(order);
      await expect(provider.start({ ...order, amount: 1 })).rejects.toThrow(ProviderRefused);
      expect(await provider.read(reference)).toMatchObject({ amount: 1990 });
    });

    it("is paid on the page, whose buyer comes back", async () => {
      const order = orderOf();
      const { redirectUrl, reference } = await provider.start(order);
      expect(await press(redirectUrl, "pay")).toBe(order.returnUrl);
      expect(await provider.read(reference)).toMatchObject({ state: "paid", amount: 1990, paid: 1990 });
      // The back button: its page says so, and pays nothing.
      expect(await (await fetch(redirectUrl)).text()).toContain("This payment is paid");
    });

    it("is paid after 3-D Secure, and not after it was rejected", async () => {
      const { redirectUrl, reference } = await provider.start(orderOf());
      const challenge = await press(redirectUrl, "challenge");
      expect(await (await fetch(challenge)).text()).toContain("Your bank asks whether");
      expect(await provider.read(reference)).toMatchObject({ state: "pending", paid: 0 });
      await press(challenge, "pay");
      expect(await provider.read(reference)).toMatchObject({ state: "paid", paid: 1990 });

      const second = await provider.start(orderOf());
      await press(await press(second.redirectUrl, "challenge"), "decline");
      expect(await provider.read(second.reference)).toMatchObject({ paid: 0 });
    });

    it("whose card is declined is not paid: it has failed, or waits for another card", async () => {
      const { redirectUrl, reference } = await provider.start(orderOf());
      await press(redirectUrl, "decline");
      const { state, paid: amount } = await provider.read(reference);
      expect([state, amount]).toEqual([expect.stringMatching(/^(failed|pending)$/), 0]);
      if (state === "failed") return;
      await press(redirectUrl, "pay");
      expect(await provider.read(reference)).toMatchObject({ state: "paid" });
    });

    it("expires by itself, and cannot be paid any more", async () => {
      const { redirectUrl, reference } = await provider.start(orderOf());
      await simulator.order("clock", { offsetMs: 36 * MINUTE_MS });
      expect(await provider.read(reference)).toMatchObject({ state: "expired", paid: 0 });
      await press(redirectUrl, "pay");
      expect(await provider.read(reference)).toMatchObject({ state: "expired", paid: 0 });
    });

    it.each([
      [2000, "JPY"],
      [19_990, "KWD"],
      [150_000, "ISK"],
    ])("of %d %s is paid to the last unit", async (amount, currency) => {
      const { reference } = await paid(orderOf({ amount, currency }));
      expect(await provider.read(reference)).toMatchObject({ amount, currency, paid: amount });
    });

    it("that nobody made is refused", async () => {
      await expect(provider.read("cs_test_none")).rejects.toThrow(ProviderRefused);
      await expect(provider.cancel("tr_none")).rejects.toThrow(ProviderRefused);
      await expect(provider.read("../refunds")).rejects.toThrow(ProviderRefused);
    });
  });

  describe("cancelling", () => {
    it("ends an open payment, also twice", async () => {
      const { redirectUrl, reference } = await provider.start(orderOf());
      await provider.cancel(reference);
      await provider.cancel(reference);
      const { state } = await provider.read(reference);
      expect(state).toMatch(/^(cancelled|expired)$/);
      await press(redirectUrl, "pay");
      expect(await provider.read(reference)).toMatchObject({ state, paid: 0 });
    });

    it("leaves a paid payment as it is", async () => {
      const { reference } = await paid();
      await provider.cancel(reference);
      expect(await provider.read(reference)).toMatchObject({ state: "paid", paid: 1990 });
    });
  });

  describe("a refund", () => {
    const EUR = "EUR";

    it("is made in part, then in full, and echoes our key", async () => {
      const { reference } = await paid();
      const first = await provider.refund({ reference, amount: 500, currency: EUR, key: `${reference}-1` });
      const second = await provider.refund({ reference, amount: 1490, currency: EUR, key: `${reference}-2` });
      const payment = await provider.read(reference);
      expect(payment).toMatchObject({ state: "paid", paid: 1990 });
      expect(payment.refunds).toHaveLength(2);
      expect(payment.refunds).toEqual(
        expect.arrayContaining([
          { reference: first.reference, key: `${reference}-1`, amount: 500, state: "succeeded" },
          { reference: second.reference, key: `${reference}-2`, amount: 1490, state: "succeeded" },
        ]),
      );
    });

    it("is the same one with the same key, also at once, and after the provider has forgotten the key", async () => {
      const { reference } = await paid();
      const key = randomUUID();
      const refund = () => provider.refund({ reference, amount: 500, currency: EUR, key });
      const made = await Promise.all([refund(), refund()]);
      await simulator.order("clock", { offsetMs: 2 * DAY_MS });
      made.push(await refund());
      expect(new Set(made.map((one) => one.reference)).size).toBe(1);
      expect((await provider.read(reference)).refunds).toHaveLength(1);
    });

    it("of more than is left is refused", async () => {
      const { reference } = await paid();
      await provider.refund({ reference, amount: 1500, currency: EUR, key: randomUUID() });
      const more = provider.refund({ reference, amount: 491, currency: EUR, key: randomUUID() });
      await expect(more).rejects.toThrow(ProviderRefused);
      expect((await provider.read(reference)).refunds).toHaveLength(1);
    });

    it("of a payment that nobody has paid is refused", async () => {
      const { reference } = await provider.start(orderOf());
      const refund = provider.refund({ reference, amount: 1, currency: EUR, key: randomUUID() });
      await expect(refund).rejects.toThrow(ProviderRefused);
    });

    it.each(["succeeded", "failed"] as const)("that was pending has %s later", async (end) => {
      const { reference } = await paid();
      await simulator.order("refund-course", { stripe: "pending", mollie: "pending", end, afterMs: DAY_MS });
      const key = randomUUID();
      const made = await provider.refund({ reference, amount: 500, currency: EUR, key });
      expect(made.state).toBe("pending");
      await simulator.order("clock", { offsetMs: DAY_MS + 1 });
      const { refunds } = await provider.read(reference);
      expect(refunds).toEqual([{ reference: made.reference, key, amount: 500, state: end }]);
    });

    it("that somebody made at the provider has no key of ours", async () => {
      const { reference } = await paid();
      await simulator.order("refund", { reference, amount: 700 });
      expect((await provider.read(reference)).refunds).toMatchObject([{ key: null, amount: 700 }]);
    });

    it("is told of even where there are many", async () => {
      const { reference } = await paid();
      for (let made = 0; made < 12; made += 1) await simulator.order("refund", { reference, amount: 10 });
      expect((await provider.read(reference)).refunds).toHaveLength(12);
    });
  });

  describe("a chargeback", () => {
    it("is told of with its amount, and when it is won", async () => {
      const { reference } = await paid();
      await simulator.order("charge-back", { reference, amount: 700 });
      await simulator.order("charge-back", { reference, amount: 1290 });
      const { state, paid: taken, chargebacks } = await provider.read(reference);
      expect({ state, taken }).toEqual({ state: "paid", taken: 1990 });
      expect(chargebacks).toHaveLength(2);
      expect(chargebacks).toEqual(
        expect.arrayContaining([
          {
            reference: expect.stringMatching(/./),
            amount: 700,
            isReversed: false,
            reason: expect.stringMatching(/^[A-Za-z ]+$/),
          },
        ]),
      );
      await simulator.order("reverse-chargebacks", { reference });
      const after = (await provider.read(reference)).chargebacks;
      expect(after.map(({ isReversed }) => isReversed)).toEqual([true, true]);
      expect(after.map((one) => one.reference).sort()).toEqual(
        chargebacks.map((one) => one.reference).sort(),
      );
    });

    it("leaves less to refund", async () => {
      const { reference } = await paid();
      await simulator.order("charge-back", { reference, amount: 1500 });
      const refund = provider.refund({ reference, amount: 500, currency: "EUR", key: randomUUID() });
      await expect(refund).rejects.toThrow(ProviderRefused);
    });

    // One provider asks first, and takes nothing until it has become a chargeback.
    it.runIf(name === PROVIDER_NAMES[0])("is none while the bank only asks", async () => {
      const { reference } = await paid();
      await simulator.order("charge-back", { reference, amount: 700, isInquiry: true });
      expect((await provider.read(reference)).chargebacks).toEqual([]);
    });
  });

  describe("a webhook", () => {
    beforeEach(quiet);

    it("tells of a payment, of its end, of its refund and of its chargeback", async () => {
      const { reference } = await paid();
      const first = await receiver.waitFor(reference);
      const told = await provider.verify(first.body, first.headers);
      expect(told).toMatchObject({ reference, event: expect.stringMatching(/.{10,}/) });
      receiver.forget();
      await simulator.order("refund", { reference, amount: 700 });
      const second = await receiver.waitFor("");
      const refunded = await provider.verify(second.body, second.headers);
      expect(refunded?.reference).toBe(reference);
      expect(refunded?.event).not.toBe(told?.event);
      receiver.forget();
      await simulator.order("charge-back", { reference, amount: 700 });
      const third = await receiver.waitFor("");
      expect(await provider.verify(third.body, third.headers)).toMatchObject({ reference });

      const expired = await provider.start(orderOf());
      await simulator.order("act", { reference: expired.reference, action: "expire" });
      const fourth = await receiver.waitFor(expired.reference);
      expect(await provider.verify(fourth.body, fourth.headers)).toMatchObject({
        reference: expired.reference,
      });
    });

    it.each(["forged", "old"] as const)("that is %s moves nothing", async (how) => {
      await simulator.order("fail", { on: "webhook", how });
      const { reference } = await provider.start(orderOf());
      await simulator.order("act", { reference, action: "expire" });
      const { body, headers } = await receiver.waitFor("");
      const told = provider.verify(body, headers);
      // One that is not signed is a hint: what it says is read at the provider.
      if (headers["stripe-signature"] === undefined) {
        const { reference: hinted } = (await told) ?? { reference: "" };
        if (how === "forged") await expect(provider.read(hinted)).rejects.toThrow(ProviderRefused);
        else expect(hinted).toBe(reference);
      } else await expect(told).rejects.toThrow(ForgedEvent);
    });

    it("that is empty, cut or without its headers is refused", async () => {
      const { reference } = await paid();
      const { body } = await receiver.waitFor(reference);
      await expect(provider.verify(Buffer.from(""), {})).rejects.toThrow(ForgedEvent);
      await expect(provider.verify(body.subarray(0, 2), {})).rejects.toThrow(ForgedEvent);
      await expect(provider.verify(Buffer.from("id=../tr_1"), {})).rejects.toThrow(ForgedEvent);
    });
  });

  describe("a list", () => {
    it("has all payments of a span, over its pages, and no others", async () => {
      const before = await paid();
      // A span of its own: providers count in seconds.
      await simulator.order("clock", { offsetMs: 10 * MINUTE_MS });
      const from = new Date(Date.now() + 9 * MINUTE_MS);
      const count = name === "stripe" ? 105 : 255;
      const orders = Array.from({ length: count }, () =>
        orderOf({ expiresAt: new Date(Date.now() + 50 * MINUTE_MS) }),
      );
      for (let start = 0; start < count; start += 15)
        await Promise.all(orders.slice(start, start + 15).map((order) => provider.start(order)));
      const { reference } = await paid(orderOf({ expiresAt: new Date(Date.now() + 50 * MINUTE_MS) }));
      await simulator.order("refund", { reference, amount: 700 });
      await simulator.order("charge-back", { reference, amount: 300 });
      await simulator.order("clock", { offsetMs: 30 * MINUTE_MS });
      const later = await provider.start(orderOf({ expiresAt: new Date(Date.now() + 70 * MINUTE_MS) }));
      const listed = await all(provider.list({ from, to: new Date(Date.now() + 20 * MINUTE_MS) }));
      expect(new Set(listed.map(({ attempt }) => attempt)).size).toBe(count + 1);
      expect(listed).toHaveLength(count + 1);
      const references = listed.map((payment) => payment.reference);
      expect(references).not.toContain(before.reference);
      expect(references).not.toContain(later.reference);
      expect(listed.find((payment) => payment.reference === reference)).toMatchObject({
        state: "paid",
        paid: 1990,
        refunds: [{ key: null, amount: 700 }],
        chargebacks: [{ amount: 300, isReversed: false }],
      });
    });
  });

  describe("a failure", () => {
    const callsOf = async (operation: string) =>
      (await simulator.calls()).filter((call) => call.operation === operation);

    it("with 5xx is tried once more, with the same idempotency key", async () => {
      const before = (await callsOf("start")).length;
      await simulator.order("fail", { on: "start", how: "status", status: 503 });
      const order = orderOf();
      await provider.start(order);
      const calls = (await callsOf("start")).slice(before);
      expect(calls.map(({ status }) => status < 300)).toEqual([false, true]);
      expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey))).toEqual(
        new Set([`attempt-${order.attempt}`]),
      );
    });

    it.each([
      [500, 2],
      [429, 1],
      [401, 1],
    ])("with %d is 'unavailable' after %d calls, and the next one succeeds", async (status, expected) => {
      const { reference } = await provider.start(orderOf());
      const before = (await callsOf("read")).length;
      await simulator.order("fail", { on: "read", how: "status", status, times: expected });
      const error = await provider.read(reference).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ProviderUnavailable);
      expect(String(error)).not.toMatch(/test_simulator/);
      expect((await callsOf("read")).length - before).toBe(expected);
      expect(await provider.read(reference)).toMatchObject({ state: "pending" });
    });

    it("without an answer ends in time, and the start is found again by its key", async () => {
      await simulator.order("fail", { on: "start", how: "silent-after-effect", times: 2 });
      const order = orderOf();
      await expect(impatient.start(order)).rejects.toThrow(ProviderUnavailable);
      const [made] = await madeFor(order.attempt);
      const { reference } = await provider.start(order);
      expect(reference).toBe(made?.id);
      expect(await madeFor(order.attempt)).toHaveLength(1);
    });

    it("after a refund was made does not make it twice, whenever it is tried again", async () => {
      const { reference } = await paid();
      await simulator.order("fail", { on: "refund", how: "silent-after-effect", times: 2 });
      const refund = { reference, amount: 500, currency: "EUR", key: randomUUID() };
      await expect(impatient.refund(refund)).rejects.toThrow(ProviderUnavailable);
      await simulator.order("clock", { offsetMs: 2 * DAY_MS });
      await provider.refund(refund);
      expect((await provider.read(reference)).refunds).toMatchObject([{ key: refund.key, amount: 500 }]);
    });

    it("of the connection after the effect is not seen outside", async () => {
      await simulator.order("fail", { on: "start", how: "reset-after-effect" });
      const order = orderOf();
      await provider.start(order);
      expect(await madeFor(order.attempt)).toHaveLength(1);
    });

    it("while cancelling is 'unavailable', and the payment is read as it is", async () => {
      const { reference } = await provider.start(orderOf());
      await simulator.order("fail", { on: "cancel", how: "silent", times: 2 });
      await expect(impatient.cancel(reference)).rejects.toThrow(ProviderUnavailable);
      expect(await provider.read(reference)).toMatchObject({ state: "pending" });
    });

    it("of a simulator that is not there is 'unavailable'", async () => {
      const { payments } = readConfig(simulatedPayments("http://127.0.0.1:9", name));
      const nowhere = openPaymentProviders(payments).current;
      await expect(nowhere?.read("cs_test_1")).rejects.toThrow(ProviderUnavailable);
    });
  });

  it("webhooks come late, twice and in another order", async () => {
    const texts = () => receiver.received().map(({ body }) => body.toString());
    await quiet();
    await simulator.order("fail", { on: "webhook", how: "reordered" });
    await simulator.order("fail", { on: "webhook", how: "twice" });
    const first = await paid();
    const second = await paid();
    await vi.waitFor(() => expect(texts()).toHaveLength(3), { timeout: 80_000 });
    expect(
      texts()
        .slice(0, 2)
        .every((text) => text.includes(second.reference)),
    ).toBe(true);
    expect(texts().at(-1)).toContain(first.reference);

    receiver.forget();
    await simulator.order("fail", { on: "webhook", how: "dropped" });
    await simulator.order("fail", { on: "webhook", how: "late", ms: 500 });
    await paid();
    const late = await paid();
    await receiver.waitFor(late.reference);
    expect(texts()).toHaveLength(1);
  });
});
