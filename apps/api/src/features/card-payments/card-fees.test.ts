import { returnLatePayment } from "@foyer/contract/late-payments.ts";
import { exportMovements, listPayments } from "@foyer/contract/payment-list.ts";
import { cancelPublicTicket } from "@foyer/contract/public-ticket.ts";
import { listReconciledDays, startReconciliation } from "@foyer/contract/reconciliation.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { previewTicketAction, startTicketAction } from "@foyer/contract/ticket-actions.ts";
import { getTicket } from "@foyer/contract/tickets.ts";
import { describe, expect, it } from "vitest";
import { addRegistration } from "../../../test/events/event.ts";
import { sellGroups } from "../../../test/feature-setups/group-payment-setup.ts";
import { moveTo } from "../../../test/feature-setups/move-setup.ts";
import {
  cardParts,
  checkPaying,
  dropWebhooks,
  lastReference,
  paymentsOfTicket,
  payOnPage,
  refund,
  runJob,
  setFee,
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
import { silentLog } from "../../platform/log.ts";
import { reconcile } from "../reconciliation/reconcile.job.ts";
import { ticketActions } from "../ticket-actions/ticket-actions.job.ts";
import { expireTickets } from "../ticket-life/expire-tickets.job.ts";

// rules/payments 35–38
setUpPayments();

const FEE = { fixed: 0.25, percent: 1.9 };
type Payer = { identifier: string; isGroup?: boolean };

/** A registration for 50.00 whose payers by card pay 1.20 more. */
async function sellWithFee(fee: Parameters<typeof setFee>[1] = FEE) {
  const fair = await sell({ ticketPrice: 50, codes: 10 });
  expect((await setFee(fair.projectId, fee)).status).toBe(200);
  return fair;
}
async function payByCard(payer: Payer): Promise<string> {
  await dropWebhooks(1);
  const reference = await payOnPage(payer);
  await checkPaying(payer);
  return reference;
}
const atProvider = async (reference: string) =>
  (await simulator.payments()).find(({ id }) => id === reference);
const refundsAt = async (reference: string) =>
  (await atProvider(reference))?.refunds.map(({ amount }) => amount);

describe("the fee of a payment by card", () => {
  it("is said before the payment, is charged with the price, and is not the ticket's", async () => {
    const fair = await sellWithFee();
    const ticket = await fair.buy();
    expect((await pageOf(ticket)).body).toMatchObject({
      priceText: "€50.00",
      cardPayment: { isLive: false, fee: { feeText: "€1.20", totalText: "€51.20", isRefunded: true } },
    });
    const reference = await payByCard(ticket);
    expect(await atProvider(reference)).toMatchObject({ amount: 5_120, state: "paid" });
    expect((await pageOf(ticket)).body.status).toBe("issued");
    expect((await app.call(getTicket, { params: ticket })).body).toMatchObject({
      Price: 50,
      latePayments: [],
    });
    expect(await paymentsOfTicket(ticket)).toMatchObject([
      { amount: 50, fee: 1.2, paid: 51.2, refundable: 51.2, fullRefund: 51.2, state: "paid" },
    ]);
    expect((await auditOf(ticket)).map(({ after }) => after)).toMatchObject([{ status: "issued" }]);
  });

  it("is in the list, its sums, its export and its search, and both sides of a day have it", async () => {
    const fair = await sellWithFee();
    const [one, other] = [await fair.buy("one@example.org"), await fair.buy("other@example.org")];
    await payByCard(one);
    await pay(other);
    const listed = await app.call(listPayments, { params: fair, query: {} });
    expect(listed.body.totals).toMatchObject([
      { mode: "live", paid: 50, fees: 0 },
      { mode: "test", paid: 51.2, fees: 1.2, net: 51.2 },
    ]);
    for (const text of ["51.20", "50"]) {
      const found = await app.call(listPayments, { params: fair, query: { text, provider: "stripe" } });
      expect(found.body.TotalCount, text).toBe(1);
    }
    const [attempt] = await paymentsOfTicket(one);
    await dropWebhooks(2);
    for (const amount of [30, 20.5, 0.7]) await refund(one, attempt.id, { amount });
    const query = { format: "csv", mode: "test" };
    const { text } = await app.call(exportMovements, { params: fair, query });
    const rows = text
      .trim()
      .split(/\r?\n/)
      .map((row) => row.split(/[,;]/).slice(-3));
    expect(rows).toEqual([
      ["Amount", "Price in it", "Card fee in it"],
      ["51.2", "50", "1.2"],
      ["-30", "-30", "0"],
      ["-20.5", "-20", "-0.5"],
      ["-0.7", "0", "-0.7"],
    ]);
    expect((await paymentsOfTicket(one))[0].refunds).toMatchObject([
      { amount: 30, fee: 0 },
      { amount: 20.5, fee: 0.5 },
      { amount: 0.7, fee: 0.7 },
    ]);
    const today = new Date().toISOString().slice(0, 10);
    await app.call(startReconciliation, { body: { from: today, to: today } });
    const { db, ...payments } = cardParts();
    await reconcile({ db, log: silentLog, payments }, new AbortController().signal);
    const { body: days } = await app.call(listReconciledDays, {});
    expect(days.Items.length).toBeGreaterThan(0);
    for (const { sums } of days.Items) for (const { here, there } of sums) expect(here).toEqual(there);
  });

  it("is one for a group, of its total", async () => {
    const fair = await sellGroups();
    await setFee(fair.projectId, FEE);
    const group = await fair.buyGroup("ann", "ben");
    expect((await fair.page(group.identifier)).cardPayment).toEqual({
      isLive: false,
      fee: { feeText: "€1.01", totalText: "€41.01", isRefunded: true },
    });
    const reference = await payByCard(group);
    expect((await atProvider(reference))?.amount).toBe(4_101);
    expect((await fair.page(group.identifier)).isPaid).toBe(true);
  });

  it("is not asked for by transfer", async () => {
    const ticket = await (await sellWithFee()).buy();
    expect((await pay(ticket)).status).toBe(200);
    expect(await paymentsOfTicket(ticket)).toMatchObject([
      { provider: "hand", amount: 50, fee: 0, paid: 50 },
    ]);
  });
});

describe("another fee", () => {
  it("changes no payment that was started", async () => {
    const fair = await sellWithFee();
    const ticket = await fair.buy();
    await startPaying(ticket);
    const reference = await lastReference();
    await setFee(fair.projectId, { fixed: 2, isRefunded: false });
    await runJob();
    await dropWebhooks(1);
    await simulator.order("act", { reference, action: "pay" });
    await runJob();
    expect((await pageOf(ticket)).body.status).toBe("issued");
    expect(await paymentsOfTicket(ticket)).toMatchObject([{ fee: 1.2, paid: 51.2, fullRefund: 51.2 }]);
  });

  it("is that of a payment that is started again: the open one is ended", async () => {
    const fair = await sellWithFee();
    const ticket = await fair.buy();
    await startPaying(ticket);
    const former = await lastReference();
    await setFee(fair.projectId, { fixed: 0, percent: 0 });
    await dropWebhooks(1);
    await startPaying(ticket);
    expect((await atProvider(former))?.state).not.toBe("open");
    expect((await atProvider(await lastReference()))?.amount).toBe(5_000);
    expect(await paymentsOfTicket(ticket)).toMatchObject([{ fee: 0 }, { fee: 1.2, paid: 0 }]);
  });

  it("at the moment of a start is in what is charged and in what is stored, or in neither", async () => {
    const fair = await sellWithFee();
    const ticket = await fair.buy();
    const starts = [1, 2, 3].map((fixed) => [startPaying(ticket), setFee(fair.projectId, { fixed })]);
    await Promise.all(starts.flat());
    const attempts: { state: string; reference: string; amount: number; fee: number }[] =
      await paymentsOfTicket(ticket);
    expect(attempts.filter(({ state }) => state === "pending").length).toBeLessThanOrEqual(1);
    for (const { reference, amount, fee } of attempts)
      expect((await atProvider(reference))?.amount).toBe(Math.round((amount + fee) * 100));
  });
});

describe("money that cannot be used", () => {
  it.each([
    [
      "after a cancellation",
      async (ticket: Parameters<typeof cancel>[0]) => void (await cancel(ticket)),
      "cancelled",
    ],
    ["after a transfer", async (ticket: Parameters<typeof pay>[0]) => void (await pay(ticket)), "paid"],
  ])("%s is given back with its fee, also one that is kept otherwise", async (_, meanwhile, reason) => {
    const fair = await sellWithFee({ ...FEE, isRefunded: false });
    const ticket = await fair.buy();
    await startPaying(ticket);
    const reference = await lastReference();
    await dropWebhooks(2);
    await simulator.order("act", { reference, action: "pay" });
    await meanwhile(ticket);
    await checkPaying(ticket);
    const { body } = await app.call(getTicket, { params: ticket });
    expect(body.latePayments).toMatchObject([{ paymentId: reference, amount: 51.2, reason }]);
    await runJob();
    expect(await refundsAt(reference)).toEqual([5_120]);
    const [late] = (await app.call(getTicket, { params: ticket })).body.latePayments;
    expect(late.state).toBe("returned");
    const again = await app.call(returnLatePayment, {
      params: { projectId: ticket.projectId, latePaymentId: late.id },
      body: { reference: "twice" },
    });
    expect(codeOf(again)).toEqual([409, "payment-returned"]);
  });

  it.each([
    ["the price without the fee", 5_000],
    ["a part", 4_000],
    ["more than both", 5_121],
  ])("because it is %s, is given back", async (_, amount) => {
    const ticket = await (await sellWithFee()).buy();
    await startPaying(ticket);
    const reference = await lastReference();
    await simulator.order("other-amount", { reference, amount });
    await dropWebhooks(2);
    await simulator.order("act", { reference, action: "pay" });
    await checkPaying(ticket);
    expect((await pageOf(ticket)).body.status).toBe("held");
    await runJob();
    expect(await refundsAt(reference)).toEqual([amount]);
  });

  it("because the ticket has another price by now, is given back with its fee", async () => {
    const fair = await sellWithFee();
    const cheaper = await addRegistration(app, fair.projectId, { ticketPrice: 10 });
    const ticket = await fair.buy();
    await startPaying(ticket);
    const reference = await lastReference();
    await moveTo(ticket, cheaper.registrationId, { price: "registration" });
    await dropWebhooks(2);
    await simulator.order("act", { reference, action: "pay" });
    await checkPaying(ticket);
    await runJob();
    expect(await refundsAt(reference)).toEqual([5_120]);
  });

  it("issues an expired ticket whose place is free", async () => {
    const ticket = await (await sellWithFee()).buy();
    await startPaying(ticket);
    const reference = await lastReference();
    await letPass(ticket);
    await expireTickets(app.db);
    await dropWebhooks(1);
    await simulator.order("act", { reference, action: "pay" });
    await checkPaying(ticket);
    expect((await pageOf(ticket)).body.status).toBe("issued");
  });
});

describe("a refund", () => {
  const sellPaid = async (isRefunded: boolean, refundPercent: number | null = null) => {
    const fair = await sellWithFee({ ...FEE, isRefunded });
    if (refundPercent !== null) {
      const body = { cancelUntil: "2126-03-01T18:30:00", refundPercent };
      expect((await app.call(updateRegistration, { params: fair, body })).status).toBe(200);
    }
    const ticket = await fair.buy();
    return { fair, ticket, reference: await payByCard(ticket) };
  };

  it("in full leaves the fee where it is kept, and staff can give it back all the same", async () => {
    const { ticket, reference } = await sellPaid(false);
    const [attempt] = await paymentsOfTicket(ticket);
    expect(attempt).toMatchObject({ refundable: 51.2, fullRefund: 50 });
    await dropWebhooks(2);
    const once = await refund(ticket, attempt.id, { amount: attempt.fullRefund });
    expect(once.body).toMatchObject({ refundable: 1.2, fullRefund: 0 });
    expect((await refund(ticket, attempt.id, { amount: 1.2 })).body).toMatchObject({ state: "refunded" });
    expect(await refundsAt(reference)).toEqual([5_000, 120]);
  });

  it.each([
    [true, 100, 51.2],
    [false, 100, 50],
    [true, 80, 40],
    [false, 80, 40],
  ])("that holders get: fee given back %s, %i percent, %s", async (isRefunded, percent, amount) => {
    const { ticket, reference } = await sellPaid(isRefunded, percent);
    expect((await pageOf(ticket)).body.cancelRefund).toMatchObject({ amount });
    const { identifier } = ticket;
    await dropWebhooks(1);
    const cancelled = await app.call(
      cancelPublicTicket,
      { params: { identifier }, body: { refund: amount } },
      null,
    );
    expect(cancelled.status).toBe(204);
    await runJob();
    expect(await refundsAt(reference)).toEqual([amount * 100]);
  });

  it.each([
    [true, [5_120]],
    [false, [5_000]],
  ])("of many tickets: fee given back %s", async (isRefunded, expected) => {
    const { fair, reference } = await sellPaid(isRefunded);
    await refundAll(fair.projectId, expected[0] ?? 0);
    expect(await refundsAt(reference)).toEqual(expected);
  });

  it.each([
    [true, [2_000, 2_101]],
    [false, [2_000, 2_000]],
  ])("of many tickets gives the fee of a group back with its last one: %s", async (isRefunded, expected) => {
    const fair = await sellGroups();
    await setFee(fair.projectId, { ...FEE, isRefunded });
    const group = await fair.buyGroup("ann", "ben");
    const reference = await payByCard(group);
    const [attempt] = await paymentsOfTicket(group.first);
    await dropWebhooks(3);
    await refund(group.first, attempt.id, { amount: 20, cancelsTicket: true });
    await refundAll(fair.projectId, expected[1] ?? 0);
    expect(await refundsAt(reference)).toEqual(expected);
  });

  /** Refunds all tickets of a project; the question before says so much. */
  async function refundAll(projectId: number, cents: number) {
    const chosen = { kind: "refund", filter: { projectId } };
    const asked = await app.call(previewTicketAction, { params: { projectId }, body: chosen });
    expect(asked.body.money.byProvider).toMatchObject([{ amount: cents / 100 }]);
    const body = { ...chosen, actionId: crypto.randomUUID(), cancelsTickets: true };
    expect((await app.call(startTicketAction, { params: { projectId }, body })).status).toBe(201);
    await app.work(ticketActions);
    await dropWebhooks(2);
    await runJob();
  }
});
