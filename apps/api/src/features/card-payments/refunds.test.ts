import { sql } from "kysely";
import { expect, it } from "vitest";
import {
  checkPaying,
  dropWebhooks,
  PROVIDER,
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
import { switchOff } from "../../../test/interference/switch-off.ts";
import { app } from "../../../test/server/set-up-app.ts";

setUpPayments();

async function sellPaid() {
  const fair = await sell();
  const ticket = await fair.buy();
  await dropWebhooks(1);
  const reference = await payOnPage(ticket);
  await checkPaying(ticket);
  const [attempt] = await paymentsOfTicket(ticket);
  return { fair, ticket, reference, attemptId: attempt.id as number };
}

const refundsAt = async (reference: string) =>
  (await simulator.payments()).find(({ id }) => id === reference)?.refunds.map(({ amount }) => amount);
const attemptOf = async (ticket: Key) => (await paymentsOfTicket(ticket))[0];

it("a part is given back, and the ticket stays valid", async () => {
  const { ticket, reference, attemptId } = await sellPaid();
  const answer = await refund(ticket, attemptId, { amount: 5, reason: "no lunch" });
  expect(answer.body).toMatchObject({ state: "partly_refunded", refunded: 5, refundable: 14.99 });
  expect(answer.body.refunds).toMatchObject([
    { amount: 5, state: "succeeded", cause: "staff", staffName: "Ada Admin", reason: "no lunch" },
  ]);
  expect(await refundsAt(reference)).toEqual([500]);
  expect((await pageOf(ticket)).body.status).toBe("issued");
  expect((await auditOf(ticket)).at(-1)).toMatchObject({
    staff_name: "Ada Admin",
    after: { refundOf: reference, amount: 5, reason: "no lunch" },
  });
});

it("all is given back, and the ticket is cancelled with it", async () => {
  const { fair, ticket, attemptId } = await sellPaid();
  const answer = await refund(ticket, attemptId, { amount: 19.99, cancelsTicket: true });
  expect(answer.body).toMatchObject({ state: "refunded", refundable: 0 });
  expect((await pageOf(ticket)).body.status).toBe("cancelled");
  expect(await fair.usage()).toEqual({ issued: 0, held: 0 });
  expect((await auditOf(ticket)).at(-1)).toMatchObject({ after: { status: "cancelled", amount: 19.99 } });
});

it("a repeated key is the same refund, and no more than was paid is given back", async () => {
  const { ticket, reference, attemptId } = await sellPaid();
  const key = crypto.randomUUID();
  await refund(ticket, attemptId, { amount: 15, key });
  expect((await refund(ticket, attemptId, { amount: 15, key })).body.refunds).toHaveLength(1);
  expect(codeOf(await refund(ticket, attemptId, { amount: 5 }))).toEqual([409, "refund-too-large"]);
  expect(await refundsAt(reference)).toEqual([1500]);
});

it("a refund that the provider did not answer is made once", async () => {
  const { ticket, reference, attemptId } = await sellPaid();
  await simulator.order("fail", { on: "refund", how: "reset-after-effect", times: 8 });
  await dropWebhooks(2);
  const answer = await refund(ticket, attemptId, { amount: 5 });
  await simulator.order("fail-no-more", {});
  expect(answer.body.refunds).toMatchObject([{ state: "requested" }]);
  await runJob();
  expect(await attemptOf(ticket)).toMatchObject({
    state: "partly_refunded",
    refunds: [{ state: "succeeded" }],
  });
  expect(await refundsAt(reference)).toEqual([500]);
});

it("a refund that was made at the provider is found, and leaves less for others", async () => {
  const { ticket, reference, attemptId } = await sellPaid();
  await simulator.order("refund", { reference, amount: 1000 });
  await expect.poll(async () => (await attemptOf(ticket)).refunded).toBe(10);
  expect(await attemptOf(ticket)).toMatchObject({ refunds: [{ cause: "provider", state: "succeeded" }] });
  expect(codeOf(await refund(ticket, attemptId, { amount: 10 }))).toEqual([409, "refund-too-large"]);
});

it("a refund that the provider refuses says why, and can be asked for again", async () => {
  const { ticket, attemptId } = await sellPaid();
  await simulator.order("fail", { on: "refund", how: "status", status: 400, times: 1 });
  const refused = await refund(ticket, attemptId, { amount: 5 });
  expect(refused.body).toMatchObject({ state: "paid", refundable: 19.99, refunds: [{ state: "failed" }] });
  expect(refused.body.refunds[0].failure).not.toBe("");
  expect((await refund(ticket, attemptId, { amount: 5 })).body.state).toBe("partly_refunded");
});

it("a refund that is on its way is followed to its end", async () => {
  const { ticket, attemptId } = await sellPaid();
  await simulator.order("refund-course", { [PROVIDER]: "pending", end: "succeeded", afterMs: 0 });
  await dropWebhooks(2);
  await refund(ticket, attemptId, { amount: 5 });
  await runJob();
  await expect
    .poll(async () => {
      await runJob();
      return (await attemptOf(ticket)).state;
    })
    .toBe("partly_refunded");
  await simulator.order("refund-course", { [PROVIDER]: "succeeded" });
});

it("a payment by hand is refunded by a note", async () => {
  const ticket = await (await sell()).buy();
  await pay(ticket);
  const attempt = await attemptOf(ticket);
  expect(attempt).toMatchObject({ provider: "hand", state: "paid", canCheck: false });
  expect((await refund(ticket, attempt.id, { amount: 19.99 })).body).toMatchObject({ state: "refunded" });
});

/** Two refunds of most of a payment, each asked for before the other is stored. Returns what the provider gave back. */
async function refundTwice() {
  const { ticket, reference, attemptId } = await sellPaid();
  const answers: ReturnType<typeof refund>[] = [];
  await app.db.transaction().execute(async (trx) => {
    // Refunds can be read meanwhile, and none is stored.
    await sql`lock table payment_refund in share mode`.execute(trx);
    for (const _ of [1, 2]) {
      answers.push(refund(ticket, attemptId, { amount: 15 }));
      await expect.poll(() => countLockWaits(app.db)).toBe(answers.length);
    }
  });
  const statuses = (await Promise.all(answers)).map(({ status }) => status).sort();
  return { statuses, refunds: await refundsAt(reference), ticket };
}

it("two refunds at once never exceed the payment", async () => {
  const { statuses, refunds } = await refundTwice();
  expect(statuses).toEqual([200, 409]);
  expect(refunds).toEqual([1500]);
});

it("control: without the lock of the attempt both are promised", async () => {
  const restore = switchOff({ sql: `"attempt"."id" = $2 for update`, becomes: `"attempt"."id" = $2` });
  const { statuses, ticket } = await refundTwice();
  restore();
  expect(statuses).toEqual([200, 200]);
  // The provider itself has refused the second.
  expect((await attemptOf(ticket)).refunds).toHaveLength(2);
});
