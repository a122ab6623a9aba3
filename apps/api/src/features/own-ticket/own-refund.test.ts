import { listLatePayments, returnLatePayment } from "@foyer/contract/late-payments.ts";
import { getMail, listMails } from "@foyer/contract/mails.ts";
import { cancelPublicTicket } from "@foyer/contract/public-ticket.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  checkPaying,
  dropWebhooks,
  paymentsOfTicket,
  payOnPage,
  refund,
  runJob,
  setUpPayments,
  simulator,
} from "../../../test/feature-setups/payment-setup.ts";
import {
  auditOf,
  codeOf,
  type Key,
  pageOf,
  pay,
  sell,
} from "../../../test/feature-setups/ticket-life-setup.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff, switchOffInFunction } from "../../../test/interference/switch-off.ts";
import { deliverMails } from "../../../test/receivers/deliver-mails.ts";
import { app } from "../../../test/server/set-up-app.ts";
import { mailComposers } from "../../mail-composers.ts";

setUpPayments();

const LATER = "2126-03-01T18:30:00";
const SOONER = "2126-02-01T18:30:00";
const EARLIER = "2020-03-01T18:30:00";
const RULE = { cancelUntil: LATER, refundPercent: 80 };

type Ticket = Key & { identifier: string };
const cancelOwn = ({ identifier }: Ticket, amount: number) =>
  app.call(cancelPublicTicket, { params: { identifier }, body: { refund: amount } }, null);
const refundOf = async (ticket: Ticket) => (await pageOf(ticket)).body.cancelRefund;
const attemptOf = async (ticket: Key) => (await paymentsOfTicket(ticket))[0];
const refundsAt = async (reference: string) =>
  (await simulator.payments()).find(({ id }) => id === reference)?.refunds.map(({ amount }) => amount);
/** The refunds due of a project. */
const dueIn = async (projectId: number) =>
  (await app.call(listLatePayments, { query: { currentPage: 1, sizePerPage: 50 } })).body.Items.filter(
    (one: { projectId: number }) => one.projectId === projectId,
  );

async function sellWith(rule: object) {
  const fair = await sell({ ticketPrice: 100 });
  const saved = await app.call(updateRegistration, { params: fair, body: rule });
  expect(saved.status, saved.text).toBe(200);
  return fair;
}

async function sellPaid(rule: object = RULE) {
  const fair = await sellWith(rule);
  const ticket = await fair.buy("ann@example.org");
  await dropWebhooks(1);
  const reference = await payOnPage(ticket);
  await checkPaying(ticket);
  return { fair, ticket, reference, attemptId: (await attemptOf(ticket)).id as number };
}

async function sellByHand(rule: object) {
  const fair = await sellWith(rule);
  const ticket = await fair.buy();
  await pay(ticket);
  return { fair, ticket };
}

// rules/tickets 71, rules/payments 17
describe("the holder of a ticket that was paid by card", () => {
  it("sees what comes back, confirms it, and gets it back with the cancellation", async () => {
    const { fair, ticket, reference } = await sellPaid();
    expect((await pageOf(ticket)).body).toMatchObject({
      cancelUntilText: expect.stringMatching(/1 March 2126/),
      cancelRefund: { amount: 80, paidText: expect.stringContaining("100"), isByHand: false, laterText: "" },
    });
    expect((await cancelOwn(ticket, 80)).status).toBe(204);
    expect((await pageOf(ticket)).body).toMatchObject({
      status: "cancelled",
      cancelRefund: null,
      refundText: expect.stringContaining("80.00"),
    });
    // The page after the payment says nothing of it any more.
    expect((await checkPaying(ticket)).body).toEqual({ state: "none" });
    expect(await refundsAt(reference)).toEqual([8000]);
    expect(await attemptOf(ticket)).toMatchObject({
      state: "partly_refunded",
      refunds: [{ amount: 80, cause: "holder", state: "succeeded", cancelsTicket: true, staffName: "" }],
    });
    expect(await fair.usage()).toEqual({ issued: 0, held: 0 });
    // The last row says that the provider has given it back.
    expect((await auditOf(ticket)).at(-2)).toMatchObject({
      staff_name: "Ticket holder",
      before: { status: "issued" },
      after: { status: "cancelled", amount: 80, refundOf: reference },
    });
    expect(await dueIn(fair.projectId)).toEqual([]);
  });

  it("reads the amount in the mail", async () => {
    const { fair, ticket } = await sellPaid();
    const relay = () => deliverMails(app.db, { mailer: null, composers: mailComposers({ publicUrl: "" }) });
    await relay();
    await cancelOwn(ticket, 80);
    await relay();
    const { projectId } = fair;
    const { Items } = (await app.call(listMails, { query: { projectId, sizePerPage: 50 } })).body;
    const { id: mailId } = Items.find(({ kind }: { kind: string }) => kind === "ticket-cancelled");
    const { text } = (await app.call(getMail, { params: { projectId, mailId } })).body;
    expect(text).toMatch(/You get back: .*80\.00/);
  });

  it("gets back another share after the first stage, and none of what was given back already", async () => {
    const stages = { ...RULE, refundUntil: SOONER, laterRefundPercent: 25 };
    const { fair, ticket, attemptId } = await sellPaid(stages);
    expect(await refundOf(ticket)).toMatchObject({
      amount: 80,
      untilText: expect.stringMatching(/1 February 2126/),
      laterText: expect.stringContaining("25.00"),
    });
    await app.call(updateRegistration, { params: fair, body: { refundUntil: EARLIER } });
    expect(await refundOf(ticket)).toMatchObject({ amount: 25, laterText: "", untilText: "" });
    await refund(ticket, attemptId, { amount: 60 });
    expect(await refundOf(ticket)).toMatchObject({ amount: 10 });
    expect(codeOf(await cancelOwn(ticket, 25))).toEqual([409, "refund-changed"]);
    expect((await pageOf(ticket)).body.status).toBe("issued");
    expect((await cancelOwn(ticket, 10)).status).toBe(204);
    expect(await attemptOf(ticket)).toMatchObject({ refunded: 70 });
  });

  it("cancels without money where nothing comes back", async () => {
    const { fair, ticket } = await sellPaid({ ...RULE, refundPercent: 0 });
    expect(await refundOf(ticket)).toMatchObject({ amount: 0 });
    expect((await cancelOwn(ticket, 0)).status).toBe(204);
    expect(await attemptOf(ticket)).toMatchObject({ state: "paid", refunds: [] });
    expect(await dueIn(fair.projectId)).toEqual([]);
  });

  it.each([
    ["without a rule", { cancelUntil: LATER }],
    ["after the last stage", { ...RULE, refundUntil: EARLIER }],
    ["once nobody cancels any more", { ...RULE, cancelUntil: EARLIER }],
  ])("cannot cancel %s", async (_when, rule) => {
    const { fair, ticket } = await sellPaid(rule);
    expect((await pageOf(ticket)).body).toMatchObject({ cancelUntilText: "", cancelRefund: null });
    expect(codeOf(await cancelOwn(ticket, 80))).toEqual([409, "cancellation-closed"]);
    expect(await fair.usage()).toEqual({ issued: 1, held: 0 });
  });

  it("is owed the money while the provider refuses it, which staff see and note", async () => {
    const { fair, ticket } = await sellPaid();
    await simulator.order("fail", { on: "refund", how: "status", status: 400, times: 1 });
    expect((await cancelOwn(ticket, 80)).status).toBe(204);
    const [due, ...more] = await dueIn(fair.projectId);
    expect([due, more]).toMatchObject([
      { amount: 80, reason: "holderCancelled", ticketId: ticket.ticketId },
      [],
    ]);
    const params = { projectId: fair.projectId, latePaymentId: due.id };
    const returned = await app.call(returnLatePayment, { params, body: { reference: "Transfer 7" } });
    expect(returned.status, returned.text).toBe(200);
    expect(await dueIn(fair.projectId)).toEqual([]);
  });

  it("gets the money later from a provider that does not answer", async () => {
    const { fair, ticket, reference } = await sellPaid();
    await simulator.order("fail", { on: "refund", how: "reset-after-effect", times: 8 });
    await dropWebhooks(2);
    expect((await cancelOwn(ticket, 80)).status).toBe(204);
    await simulator.order("fail-no-more", {});
    expect(await dueIn(fair.projectId)).toHaveLength(1);
    await runJob();
    expect(await refundsAt(reference)).toEqual([8000]);
    expect(await dueIn(fair.projectId)).toEqual([]);
  });
});

// rules/tickets 71, rules/payments 17
describe("the holder of a ticket whose payment staff have noted", () => {
  it("cannot cancel it, unless staff allow that", async () => {
    const { ticket } = await sellByHand(RULE);
    expect(await refundOf(ticket)).toBeNull();
    expect(codeOf(await cancelOwn(ticket, 80))).toEqual([409, "cancellation-closed"]);
  });

  it("is owed the amount, until staff say that they have given it back", async () => {
    const { fair, ticket } = await sellByHand({ ...RULE, refundsHandPayments: true });
    expect(await refundOf(ticket)).toMatchObject({ amount: 80, isByHand: true });
    expect((await cancelOwn(ticket, 80)).status).toBe(204);
    const [due] = await dueIn(fair.projectId);
    expect(due).toMatchObject({ amount: 80, reason: "holderCancelled" });
    const { id: attemptId, ...attempt } = await attemptOf(ticket);
    expect(attempt).toMatchObject({ state: "paid", refunds: [{ state: "pending", cause: "holder" }] });
    // What is owed cannot be given back a second time.
    expect(codeOf(await refund(ticket, attemptId, { amount: 30 }))).toEqual([409, "refund-too-large"]);
    const params = { projectId: fair.projectId, latePaymentId: due.id };
    const returned = await app.call(returnLatePayment, { params, body: { reference: "Transfer 7" } });
    expect(returned.status, returned.text).toBe(200);
    expect(await attemptOf(ticket)).toMatchObject({
      state: "partly_refunded",
      refunds: [{ state: "succeeded" }],
    });
  });
});

it("a rule is a whole percentage whose stages are in order", async () => {
  const fair = await sell({ ticketPrice: 100 });
  const save = (body: object) => app.call(updateRegistration, { params: fair, body });
  expect((await save({ cancelUntil: LATER, refundPercent: 101 })).status).toBe(422);
  expect(
    (await save({ cancelUntil: SOONER, refundPercent: 80, refundUntil: LATER })).body.Error.Fields,
  ).toEqual({
    refundUntil: "Must not be after visitors can cancel.",
  });
  expect(
    (await save({ cancelUntil: LATER, refundPercent: 80, laterRefundPercent: 5 })).body.Error.Fields,
  ).toEqual({
    laterRefundPercent: "Say until when the first percentage holds.",
  });
});

/** A cancellation and another request, each asked for before the other is stored. */
async function atOnce(
  paid: Awaited<ReturnType<typeof sellPaid>>,
  other: () => PromiseLike<{ status: number }>,
) {
  const answers: PromiseLike<{ status: number }>[] = [];
  await app.db.transaction().execute(async (trx) => {
    // Refunds can be read meanwhile, and none is stored.
    await sql`lock table payment_refund in share mode`.execute(trx);
    for (const send of [other, () => cancelOwn(paid.ticket, 80)]) {
      answers.push(send());
      await expect.poll(() => countLockWaits(app.db)).toBe(answers.length);
    }
  });
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  return { statuses, refunds: await refundsAt(paid.reference) };
}

describe("at the same moment as the cancellation", () => {
  it("a refund of staff that came first changes what comes back, and is never exceeded", async () => {
    const paid = await sellPaid();
    const { statuses, refunds } = await atOnce(paid, () =>
      refund(paid.ticket, paid.attemptId, { amount: 50 }),
    );
    expect(statuses).toEqual([200, 409]);
    expect(refunds).toEqual([5000]);
    expect((await pageOf(paid.ticket)).body.status).toBe("issued");
  });

  it("control: without the lock of the payment more is promised than was paid", async () => {
    const paid = await sellPaid();
    const restore = switchOff({ sql: `"attempt"."id" = $2 for update`, becomes: `"attempt"."id" = $2` });
    const { statuses } = await atOnce(paid, () => refund(paid.ticket, paid.attemptId, { amount: 50 }));
    restore();
    expect(statuses).toEqual([200, 204]);
    await forgetFailed(paid.ticket);
  });

  it("a second tab changes nothing more", async () => {
    const paid = await sellPaid();
    const { statuses, refunds } = await atOnce(paid, () => cancelOwn(paid.ticket, 80));
    expect(statuses).toEqual([204, 409]);
    expect(refunds).toEqual([8000]);
  });
});

/** A rule that staff change while the cancellation waits for the places. Returns what its holder is answered. */
async function changeRule() {
  const paid = await sellPaid();
  const { projectId, registrationId } = paid.fair;
  let answer: ReturnType<typeof cancelOwn> | undefined;
  await app.db.transaction().execute(async (trx) => {
    await sql`select lock_places(${projectId}, ${registrationId})`.execute(trx);
    answer = cancelOwn(paid.ticket, 80);
    await expect.poll(() => countLockWaits(app.db)).toBeGreaterThan(0);
    await sql`update registration set refund_percent = 10
      where project_id = ${projectId} and id = ${registrationId}`.execute(trx);
  });
  return { answer: await answer, ...paid };
}

it("a rule that changed meanwhile is refused", async () => {
  const { answer, ticket, reference } = await changeRule();
  expect(answer && codeOf(answer)).toEqual([409, "refund-changed"]);
  expect((await pageOf(ticket)).body.status).toBe("issued");
  expect(await refundsAt(reference)).toEqual([]);
});

it("control: without the look after the locks it is not", async () => {
  await switchOffInFunction(app.db, "cancel_own_ticket", {
    sql: "or v_percent <> p_percent then",
    becomes: "then",
  });
  expect((await changeRule()).answer?.status).toBe(204);
});

/** Takes back what the control has promised too much, so that the invariants hold. */
async function forgetFailed({ projectId, ticketId }: Key) {
  await runJob();
  await sql`delete from payment_refund where project_id = ${projectId} and ticket_id = ${ticketId} and state <> 'succeeded'`.execute(
    app.db,
  );
}
