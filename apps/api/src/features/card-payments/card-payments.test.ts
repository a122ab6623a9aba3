import { listLatePayments, returnLatePayment } from "@foyer/contract/late-payments.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { describe, expect, it } from "vitest";
import { addRegistration } from "../../../test/events/event.ts";
import { moveTo } from "../../../test/feature-setups/move-setup.ts";
import {
  checkNow,
  checkPaying,
  dropWebhooks,
  lastReference,
  PROVIDER,
  paymentsOfTicket,
  payOnPage,
  runJob,
  setUpPayments,
  simulator,
  startPaying,
} from "../../../test/feature-setups/payment-setup.ts";
import {
  auditOf,
  cancel,
  codeOf,
  letPass,
  pageOf,
  pay,
  sell,
} from "../../../test/feature-setups/ticket-life-setup.ts";
import { app } from "../../../test/server/set-up-app.ts";
import { webhookPath } from "../payment-accounts/payment-accounts.service.ts";
import { expireTickets } from "../ticket-life/expire-tickets.job.ts";

setUpPayments();

const expire = async (ticket: Parameters<typeof letPass>[0]) => {
  await letPass(ticket);
  await expireTickets(app.db);
};
const stateOf = async (ticket: Parameters<typeof checkPaying>[0]) => (await checkPaying(ticket)).body.state;

describe("a payment by card", () => {
  it("issues the ticket when its page comes back, once", async () => {
    const fair = await sell();
    const ticket = await fair.buy();
    expect((await pageOf(ticket)).body.cardPayment).toEqual({ isLive: false, fee: null });
    await dropWebhooks(1);
    const reference = await payOnPage(ticket);
    expect((await pageOf(ticket)).body).toMatchObject({ status: "held", barcode: "" });
    expect(await stateOf(ticket)).toBe("paid");
    expect(await stateOf(ticket)).toBe("paid");
    expect((await pageOf(ticket)).body).toMatchObject({ status: "issued", cardPayment: null });
    expect(await fair.usage()).toEqual({ issued: 1, held: 0 });
    expect(await auditOf(ticket)).toMatchObject([
      { staff_name: "Card payment", after: { status: "issued", paymentId: reference, method: "card" } },
    ]);
    expect(await paymentsOfTicket(ticket)).toMatchObject([
      {
        provider: PROVIDER,
        isLive: false,
        reference,
        state: "paid",
        amount: 19.99,
        paid: 19.99,
        refunds: [],
      },
    ]);
  });

  it("issues the ticket by the webhook alone, and a repeated one changes nothing", async () => {
    const ticket = await (await sell()).buy();
    await simulator.order("fail", { on: "webhook", how: "twice" });
    await payOnPage(ticket);
    await expect.poll(async () => (await pageOf(ticket)).body.status).toBe("issued");
    expect(await auditOf(ticket)).toHaveLength(1);
  });

  it("is found by the job when nobody comes back and no webhook does", async () => {
    const ticket = await (await sell()).buy();
    await dropWebhooks(1);
    await payOnPage(ticket);
    await runJob();
    expect((await pageOf(ticket)).body.status).toBe("issued");
  });

  it("from two tabs is one payment", async () => {
    const ticket = await (await sell()).buy();
    const [one, other] = await Promise.all([startPaying(ticket), startPaying(ticket)]);
    expect([one?.status, other?.status]).toEqual([200, 200]);
    expect(one?.body.redirectUrl).toBe(other?.body.redirectUrl);
    expect(await paymentsOfTicket(ticket)).toHaveLength(1);
  });

  it("that the provider began and did not answer is started again as the same", async () => {
    const ticket = await (await sell()).buy();
    await simulator.order("fail", { on: "start", how: "reset-after-effect", times: 4 });
    const failed = await startPaying(ticket);
    await simulator.order("fail-no-more", {});
    expect(codeOf(failed)).toEqual([503, "payment-provider-unreachable"]);
    const before = (await simulator.payments()).length;
    expect((await startPaying(ticket)).status).toBe(200);
    expect(await simulator.payments()).toHaveLength(before);
    expect(await paymentsOfTicket(ticket)).toHaveLength(1);
  });

  it("that ended without money leaves the ticket held, and another one follows", async () => {
    const ticket = await (await sell()).buy();
    await payOnPage(ticket, "expire");
    expect(await stateOf(ticket)).toBe("expired");
    expect((await pageOf(ticket)).body.status).toBe("held");
    await payOnPage(ticket);
    expect(await stateOf(ticket)).toBe("paid");
    expect((await paymentsOfTicket(ticket)).map(({ state }: { state: string }) => state)).toEqual([
      "paid",
      "expired",
    ]);
  });

  it("is refused for what cannot be paid", async () => {
    const fair = await sell();
    const [paid, cancelled] = [await fair.buy(), await fair.buy()];
    await pay(paid);
    await cancel(cancelled);
    expect(codeOf(await startPaying(paid))).toEqual([409, "ticket-paid"]);
    expect(codeOf(await startPaying(cancelled))).toEqual([409, "ticket-cancelled"]);
    const free = await (await sell({ ticketPrice: 0 })).buy();
    expect(codeOf(await startPaying(free))).toEqual([409, "nothing-to-pay"]);
    expect((await checkPaying(free)).body).toEqual({ state: "none" });
  });

  it("lengthens a short hold three times, and then is refused", async () => {
    const ticket = await (await sell()).buy();
    const shorten = () =>
      app.db
        .updateTable("ticket")
        .set({ expire_payment_at: new Date(Date.now() + 60_000) })
        .where("id", "=", ticket.ticketId)
        .execute();
    for (const _ of [1, 2, 3]) {
      await shorten();
      await payOnPage(ticket, "expire");
      const left = new Date((await pageOf(ticket)).body.expirePaymentDateTime).getTime() - Date.now();
      expect(left).toBeGreaterThan(34 * 60_000);
    }
    await shorten();
    expect(codeOf(await startPaying(ticket))).toEqual([409, "card-payment-too-late"]);
  });
});

describe("money that comes too late", () => {
  it("issues an expired ticket whose place is free", async () => {
    const fair = await sell();
    const ticket = await fair.buy();
    await dropWebhooks(1);
    await payOnPage(ticket);
    await expire(ticket);
    expect(await stateOf(ticket)).toBe("paid");
    expect(await fair.usage()).toEqual({ issued: 1, held: 0 });
  });

  it("is given back by itself when the place is gone, and is a refund due until then", async () => {
    const fair = await sell({ ticketCount: 1 });
    const ticket = await fair.buy();
    await dropWebhooks(2);
    const reference = await payOnPage(ticket);
    await expire(ticket);
    await fair.buy();
    expect(await stateOf(ticket)).toBe("refunding");
    const due = (await app.call(listLatePayments, { query: { sizePerPage: 50 } })).body.Items.find(
      ({ paymentId }: { paymentId: string }) => paymentId === reference,
    );
    expect(due).toMatchObject({ reason: "soldOut", amount: 19.99, method: "card" });
    const byHand = await app.call(returnLatePayment, {
      params: { projectId: fair.projectId, latePaymentId: due.id },
      body: { reference: "cash" },
    });
    expect(codeOf(byHand)).toEqual([409, "payment-refunding"]);
    await runJob();
    expect(await stateOf(ticket)).toBe("refunded");
    expect(await paymentsOfTicket(ticket)).toMatchObject([
      { state: "refunded", refunds: [{ cause: "late", state: "succeeded", amount: 19.99 }] },
    ]);
    expect((await simulator.payments()).find(({ id }) => id === reference)?.refunds).toHaveLength(1);
    const left = (await app.call(listLatePayments, { query: { sizePerPage: 50 } })).body.Items;
    expect(left.some(({ paymentId }: { paymentId: string }) => paymentId === reference)).toBe(false);
  });

  it("is given back when staff have noted another payment meanwhile", async () => {
    const ticket = await (await sell()).buy();
    await dropWebhooks(2);
    await payOnPage(ticket);
    await pay(ticket);
    await runJob();
    expect(await stateOf(ticket)).toBe("refunded");
    expect((await pageOf(ticket)).body.status).toBe("issued");
    expect(await paymentsOfTicket(ticket)).toMatchObject([
      { provider: "hand", state: "paid", reference: "TRANSFER-1" },
      { provider: PROVIDER, state: "refunded" },
    ]);
  });

  it("is given back when the ticket has another price by then", async () => {
    const fair = await sell();
    const dearer = await addRegistration(app, fair.projectId, { ticketPrice: 30, ticketCount: 10 });
    const ticket = await fair.buy();
    await dropWebhooks(2);
    await payOnPage(ticket);
    expect((await moveTo(ticket, dearer.registrationId, { price: "registration" })).status).toBe(200);
    expect(await stateOf(ticket)).toBe("refunding");
    expect((await pageOf(ticket)).body.status).toBe("held");
    await runJob();
    // The visitor pays the price of now.
    await payOnPage(ticket);
    expect(await stateOf(ticket)).toBe("paid");
    expect((await pageOf(ticket)).body.status).toBe("issued");
  });

  it("does not come once the job has ended a payment that nobody should make", async () => {
    const ticket = await (await sell()).buy();
    await startPaying(ticket);
    await pay(ticket);
    await runJob();
    expect((await paymentsOfTicket(ticket))[1]).toMatchObject({ provider: PROVIDER, state: "expired" });
  });
});

describe("staff", () => {
  it("ask the provider now", async () => {
    const ticket = await (await sell()).buy();
    await dropWebhooks(1);
    await payOnPage(ticket);
    const [attempt] = await paymentsOfTicket(ticket);
    expect(attempt).toMatchObject({ state: "pending", canCheck: true });
    expect((await checkNow(ticket, attempt.id)).body).toMatchObject({ state: "paid" });
    const other = await (await sell()).buy();
    expect(codeOf(await checkNow(other, attempt.id))).toEqual([404, "not-found"]);
  });

  it("learn that the provider cannot be reached", async () => {
    const ticket = await (await sell()).buy();
    await startPaying(ticket);
    const [attempt] = await paymentsOfTicket(ticket);
    await simulator.order("fail", { on: "read", how: "status", status: 503, times: 8 });
    expect(codeOf(await checkNow(ticket, attempt.id))).toEqual([503, "payment-provider-unreachable"]);
    await simulator.order("fail-no-more", {});
  });
});

describe("a webhook", () => {
  it.each(["forged", "old"] as const)("that is %s changes nothing", async (how) => {
    const ticket = await (await sell()).buy();
    await simulator.order("fail", { on: "webhook", how, times: 1 });
    const reference = await payOnPage(ticket);
    const first = async () =>
      (await simulator.deliveries()).find((one) => one.reference === reference && one.attempt === 0);
    await expect.poll(async () => (await first())?.outcome).toBe(400);
    // The next attempt of the provider is a good one.
    await expect.poll(async () => (await pageOf(ticket)).body.status).toBe("issued");
  });

  it("that is forged again and again is refused by its network, and those of others are not", async () => {
    const send = (remoteAddress: string) =>
      app.send({ method: "POST", url: webhookPath(PROVIDER), payload: "{}", remoteAddress });
    for (let at = 0; at < 60; at += 1) expect((await send("203.0.113.7")).status).toBe(400);
    expect((await send("203.0.113.7")).status).toBe(429);
    expect((await send("203.0.113.8")).status).toBe(400);
  });

  it("that comes while the provider cannot be asked comes again", async () => {
    const ticket = await (await sell()).buy();
    await startPaying(ticket);
    const reference = await lastReference();
    await simulator.order("fail", { on: "read", how: "status", status: 500, times: 3 });
    await simulator.order("act", { reference, action: "pay" });
    await expect.poll(async () => (await pageOf(ticket)).body.status).toBe("issued");
    await simulator.order("fail-no-more", {});
  });

  it("and the page at once issue once", async () => {
    const ticket = await (await sell()).buy();
    await payOnPage(ticket);
    await Promise.all([1, 2, 3].map(() => checkPaying(ticket)));
    await expect.poll(async () => (await pageOf(ticket)).body.status).toBe("issued");
    expect(await auditOf(ticket)).toHaveLength(1);
  });

  it("of a registration that was closed meanwhile issues, too", async () => {
    const fair = await sell();
    const ticket = await fair.buy();
    await app.call(updateRegistration, { params: fair, body: { status: "closed" } });
    await payOnPage(ticket);
    await expect.poll(async () => (await pageOf(ticket)).body.status).toBe("issued");
  });
});
