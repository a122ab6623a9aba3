import { payTicketGroup } from "@foyer/contract/group-orders.ts";
import { listLatePayments } from "@foyer/contract/late-payments.ts";
import { getRegistration } from "@foyer/contract/registrations.ts";
import { getTicket } from "@foyer/contract/tickets.ts";
import { describe, expect, it } from "vitest";
import { type Group, sellGroups } from "../../../test/feature-setups/group-payment-setup.ts";
import {
  checkNow,
  checkPaying,
  dropWebhooks,
  PROVIDER,
  paymentsOfTicket,
  payOnPage,
  refund,
  runJob,
  setUpPayments,
  simulator,
  startPaying,
} from "../../../test/feature-setups/payment-setup.ts";
import { auditOf, cancel, codeOf } from "../../../test/feature-setups/ticket-life-setup.ts";
import { app } from "../../../test/server/set-up-app.ts";
import { expireTickets } from "../ticket-life/expire-tickets.job.ts";

// One payment by card for a whole group. rules/group-orders 16
setUpPayments();

type Fair = Awaited<ReturnType<typeof sellGroups>>;

const statusesOf = async ({ tickets }: Group) => {
  const read = tickets.map((params) => app.call(getTicket, { params }));
  return (await Promise.all(read)).map(({ body }) => body.status);
};
const stateOf = async (group: Group) => (await checkPaying(group)).body.state;
const usage = async ({ params }: Fair) => {
  const { issued, held } = (await app.call(getRegistration, { params })).body;
  return { issued, held };
};
const expire = async (fair: Fair) => {
  await fair.letPass();
  await expireTickets(app.db);
};
const refundDue = async (reference: string) => {
  const { Items } = (await app.call(listLatePayments, { query: { sizePerPage: 50 } })).body;
  return Items.find(({ paymentId }: { paymentId: string }) => paymentId === reference);
};

describe("a group's payment by card", () => {
  it("issues all its tickets at once, with one payment for all of them", async () => {
    const fair = await sellGroups();
    const group = await fair.buyGroup("ann", "ben", "cleo");
    expect(await fair.page(group.identifier)).toMatchObject({
      status: "held",
      cardPayment: { isLive: false, fee: null },
    });
    const mailsToContact = async () =>
      (await fair.mails()).filter(({ recipient }) => recipient === "maria-ann@example.org");
    expect(await mailsToContact()).toMatchObject([{ subject: expect.stringContaining("please pay") }]);
    await dropWebhooks(1);
    const reference = await payOnPage(group);
    expect(await statusesOf(group)).toEqual(["held", "held", "held"]);
    expect(await stateOf(group)).toBe("paid");
    expect(await stateOf(group)).toBe("paid");
    expect(await statusesOf(group)).toEqual(["issued", "issued", "issued"]);
    expect(await fair.page(group.identifier)).toMatchObject({ isPaid: true, cardPayment: null });
    for (const ticket of group.tickets) {
      expect(await auditOf(ticket)).toMatchObject([
        { staff_name: "Card payment", after: { status: "issued", paymentId: reference } },
      ]);
      expect(await paymentsOfTicket(ticket)).toMatchObject([
        { provider: PROVIDER, isOfGroup: true, reference, state: "paid", amount: 60, paid: 60, refunds: [] },
      ]);
    }
    expect(await mailsToContact()).toMatchObject([{ kind: "group-order" }, { kind: "group-order" }]);
  });

  it("issues them by the webhook alone, and by the job alone", async () => {
    const fair = await sellGroups();
    const [one, other] = [await fair.buyGroup("ann", "ben"), await fair.buyGroup("dan", "eve")];
    await simulator.order("fail", { on: "webhook", how: "twice" });
    await payOnPage(one);
    await expect.poll(() => statusesOf(one)).toEqual(["issued", "issued"]);
    await dropWebhooks(1);
    await payOnPage(other);
    await runJob();
    expect(await statusesOf(other)).toEqual(["issued", "issued"]);
    for (const ticket of [...one.tickets, ...other.tickets]) expect(await auditOf(ticket)).toHaveLength(1);
  });

  it("is refused for what cannot be paid, and each of its tickets is not paid by itself", async () => {
    const fair = await sellGroups();
    const group = await fair.buyGroup("ann", "ben");
    const [{ Identifier: identifier }] = await fair.tickets();
    expect(codeOf(await startPaying({ identifier }))).toEqual([409, "paid-with-group"]);
    expect(codeOf(await startPaying({ ...group, identifier }))).toEqual([404, "not-found"]);
    await app.call(payTicketGroup, { params: group, body: { method: "bank" } });
    expect(codeOf(await startPaying(group))).toEqual([409, "group-paid"]);
    const expired = await fair.buyGroup("dan");
    await expire(fair);
    expect(codeOf(await startPaying(expired))).toEqual([409, "ticket-expired"]);
    expect((await checkPaying(expired)).body).toEqual({ state: "none" });
    const free = await (await sellGroups({ ticketPrice: 0 })).buyGroup("fay");
    expect(codeOf(await startPaying(free))).toEqual([409, "nothing-to-pay"]);
  });

  it("lengthens the hold of all its tickets", async () => {
    const fair = await sellGroups();
    const group = await fair.buyGroup("ann", "ben");
    await app.db
      .updateTable("ticket")
      .set({ expire_payment_at: new Date(Date.now() + 60_000) })
      .where("group_id", "=", group.groupId)
      .execute();
    expect((await startPaying(group)).status).toBe(200);
    const rows = await app.db
      .selectFrom("ticket")
      .select("expire_payment_at as until")
      .where("group_id", "=", group.groupId)
      .execute();
    const left = rows.map(({ until }) => (until?.getTime() ?? 0) - Date.now());
    expect(Math.min(...left)).toBeGreaterThan(34 * 60_000);
    expect(new Set(rows.map(({ until }) => until?.getTime())).size).toBe(1);
  });

  it("costs less once a person is cancelled: the page that is open is ended first", async () => {
    const fair = await sellGroups();
    const group = await fair.buyGroup("ann", "ben", "cleo");
    await startPaying(group);
    await cancel(group.first);
    await payOnPage(group);
    expect(await stateOf(group)).toBe("paid");
    expect(await statusesOf(group)).toEqual(["cancelled", "issued", "issued"]);
    expect(await paymentsOfTicket(group.first)).toMatchObject([
      { state: "paid", paid: 40 },
      { state: "expired", amount: 60, paid: 0 },
    ]);
  });
});

describe("a group's money that comes too late", () => {
  it("issues the tickets of an expired group whose places are free", async () => {
    const fair = await sellGroups();
    const group = await fair.buyGroup("ann", "ben");
    await dropWebhooks(1);
    await payOnPage(group);
    await expire(fair);
    expect(await stateOf(group)).toBe("paid");
    expect(await statusesOf(group)).toEqual(["issued", "issued"]);
    expect(await usage(fair)).toEqual({ issued: 2, held: 0 });
  });

  it("is given back whole when one place is missing, and is a refund due until then", async () => {
    const fair = await sellGroups({ ticketCount: 2 });
    const group = await fair.buyGroup("ann", "ben");
    await dropWebhooks(2);
    const reference = await payOnPage(group);
    await expire(fair);
    await fair.register();
    expect(await stateOf(group)).toBe("refunding");
    expect(await refundDue(reference)).toMatchObject({
      reason: "soldOut",
      amount: 40,
      ticketId: group.first.ticketId,
    });
    await runJob();
    expect(await stateOf(group)).toBe("refunded");
    expect(await statusesOf(group)).toEqual(["expired", "expired"]);
    expect(await paymentsOfTicket(group.first)).toMatchObject([
      { state: "refunded", refunds: [{ cause: "late", state: "succeeded", amount: 40 }] },
    ]);
    expect(await refundDue(reference)).toBeUndefined();
  });

  it("is given back when a person was cancelled meanwhile, and the rest is paid anew", async () => {
    const fair = await sellGroups();
    const group = await fair.buyGroup("ann", "ben", "cleo");
    await dropWebhooks(2);
    const reference = await payOnPage(group);
    await cancel(group.first);
    expect(await stateOf(group)).toBe("refunding");
    expect(await refundDue(reference)).toMatchObject({ reason: "priceChanged", amount: 60 });
    expect(await statusesOf(group)).toEqual(["cancelled", "held", "held"]);
    await runJob();
    await payOnPage(group);
    expect(await stateOf(group)).toBe("paid");
    expect(await statusesOf(group)).toEqual(["cancelled", "issued", "issued"]);
    expect(await usage(fair)).toEqual({ issued: 2, held: 0 });
  });

  it("is given back when staff have noted another payment or cancelled all of it meanwhile", async () => {
    const fair = await sellGroups();
    const [paid, cancelled] = [await fair.buyGroup("ann", "ben"), await fair.buyGroup("dan", "eve")];
    await dropWebhooks(4);
    const references = [await payOnPage(paid), await payOnPage(cancelled)];
    await app.call(payTicketGroup, { params: paid, body: { method: "bank" } });
    for (const ticket of cancelled.tickets) await cancel(ticket);
    await runJob();
    await runJob();
    expect([await stateOf(paid), await stateOf(cancelled)]).toEqual(["refunded", "refunded"]);
    expect(await statusesOf(paid)).toEqual(["issued", "issued"]);
    expect(await statusesOf(cancelled)).toEqual(["cancelled", "cancelled"]);
    const payments = (await simulator.payments()).filter(({ id }) => references.includes(id));
    expect(payments.map(({ refunds }) => refunds.map(({ amount }) => amount))).toEqual([[4000], [4000]]);
  });
});

describe("staff", () => {
  it("refund one ticket of a group, which is cancelled, and the others stay", async () => {
    const fair = await sellGroups();
    const group = await fair.buyGroup("ann", "ben", "cleo");
    await dropWebhooks(1);
    await payOnPage(group);
    await checkPaying(group);
    const [, second = group.first] = group.tickets;
    const [attempt] = await paymentsOfTicket(second);
    expect((await checkNow(second, attempt.id)).body).toMatchObject({ state: "paid" });
    const answer = await refund(second, attempt.id, { amount: 20, cancelsTicket: true });
    expect(answer.body).toMatchObject({ state: "partly_refunded", refunded: 20, refundable: 40 });
    expect(await statusesOf(group)).toEqual(["issued", "cancelled", "issued"]);
    // It stands in the history of each of them, with the ticket that it was for.
    expect((await paymentsOfTicket(group.first))[0].refunds).toMatchObject([
      { ticketId: second.ticketId, amount: 20, state: "succeeded", cancelsTicket: true },
    ]);
    expect(codeOf(await refund(group.first, attempt.id, { amount: 40.01 }))).toEqual([
      409,
      "refund-too-large",
    ]);
    const other = await (await sellGroups()).buyGroup("dan");
    expect(codeOf(await refund(other.first, attempt.id, { amount: 1 }))).toEqual([404, "not-found"]);
    expect(await usage(fair)).toEqual({ issued: 2, held: 0 });
  });
});
