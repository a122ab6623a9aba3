import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import {
  cardEnvironment,
  checkNow,
  checkPaying,
  dropWebhooks,
  paymentsOfTicket,
  payOnPage,
  setUpPayments,
  simulator,
} from "../../../test/feature-setups/payment-setup.ts";
import { auditOf, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { type Server, startServer } from "../../../test/interference/start-server.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { app } from "../../../test/server/set-up-app.ts";

// A dispute is one chargeback, wherever it becomes known. rules/payments 32
setUpPayments();

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.kill())));

async function sellPaid() {
  const ticket = await (await sell()).buy();
  await dropWebhooks(1);
  const reference = await payOnPage(ticket);
  await checkPaying(ticket);
  const [{ id: attemptId }] = await paymentsOfTicket(ticket);
  return { ticket, reference, attemptId: attemptId as number };
}

it("a webhook that comes twice, staff and two servers note a chargeback once, and its reversal once", async () => {
  const start = () => startServer(app, { environment: cardEnvironment() });
  servers.push(...(await Promise.all([start(), start()])));
  const { ticket, reference, attemptId } = await sellPaid();
  const checkAt = ({ url }: Server) =>
    fetch(`${url}/api/public/tickets/${ticket.identifier}/payment/check`, { method: "POST" });
  const everywhere = async () => {
    const checks = await Promise.all([...servers, ...servers].map(checkAt));
    expect(checks.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await checkNow(ticket, attemptId)).status).toBe(200);
  };
  await simulator.order("fail", { on: "webhook", how: "twice" });
  await simulator.order("charge-back", { reference, amount: 500 });
  await everywhere();
  const deliveries = async (event: string) =>
    (await simulator.deliveries()).filter((one) => one.reference === reference && one.event === event);
  await expect.poll(() => deliveries("charge.dispute.created")).toHaveLength(2);
  expect(await paymentsOfTicket(ticket)).toMatchObject([{ chargedBack: 5, chargebacks: [{ amount: 5 }] }]);
  expect(await auditOf(ticket)).toHaveLength(2);
  await simulator.order("fail", { on: "webhook", how: "twice" });
  await simulator.order("reverse-chargebacks", { reference });
  await everywhere();
  await expect.poll(() => deliveries("charge.dispute.closed")).toHaveLength(2);
  expect(await paymentsOfTicket(ticket)).toMatchObject([{ chargedBack: 0, chargebacks: [{ amount: 5 }] }]);
  expect(await auditOf(ticket)).toHaveLength(3);
}, 60_000);

/** Two settlements that have both read that there is no chargeback, or one after the other. Returns what was noted. */
async function settleTwice() {
  const { ticket, reference, attemptId } = await sellPaid();
  await dropWebhooks(1);
  await simulator.order("charge-back", { reference, amount: 500 });
  const settled: ReturnType<typeof checkNow>[] = [];
  await app.db.transaction().execute(async (trx) => {
    // They can be read meanwhile, and none is stored.
    await sql`lock table payment_chargeback in share mode`.execute(trx);
    for (const _ of [1, 2]) {
      settled.push(checkNow(ticket, attemptId));
      await expect.poll(() => countLockWaits(app.db)).toBe(settled.length);
    }
  });
  const statuses = (await Promise.all(settled)).map(({ status }) => status);
  const [attempt] = await paymentsOfTicket(ticket);
  return { statuses, attemptId, chargebacks: attempt.chargebacks, rows: (await auditOf(ticket)).length };
}

it("two settlements at once note a chargeback once", async () => {
  const { statuses, chargebacks, rows } = await settleTwice();
  expect(statuses).toEqual([200, 200]);
  expect(chargebacks).toHaveLength(1);
  expect(rows).toBe(2);
});

it("the unique index alone decides, too", async () => {
  const restore = switchOff({ sql: `"attempt"."id" = $2 for update`, becomes: `"attempt"."id" = $2` });
  const { chargebacks, rows } = await settleTwice();
  restore();
  expect(chargebacks).toHaveLength(1);
  expect(rows).toBe(2);
});

it("control: without the lock of the attempt and the index there are two", async () => {
  await sql`drop index payment_chargeback_reference`.execute(app.db);
  const restore = switchOff(
    { sql: `"attempt"."id" = $2 for update`, becomes: `"attempt"."id" = $2` },
    { sql: `on conflict ("project_id", "attempt_id", "reference") do nothing` },
  );
  const { chargebacks, rows, attemptId } = await settleTwice();
  restore();
  expect(chargebacks).toHaveLength(2);
  expect(rows).toBe(3);
  await sql`delete from payment_chargeback where attempt_id = ${attemptId} and id = ${chargebacks[1].id}`.execute(
    app.db,
  );
  await sql`update payment_attempt set charged_back_cents = 500 where id = ${attemptId}`.execute(app.db);
  await sql`create unique index payment_chargeback_reference
    on payment_chargeback (project_id, attempt_id, reference)`.execute(app.db);
});
