import { payTicketGroup } from "@foyer/contract/group-orders.ts";
import { getTicketAction, previewTicketAction, startTicketAction } from "@foyer/contract/ticket-actions.ts";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { openGroups } from "../../../test/feature-setups/group-order-setup.ts";
import {
  cardEnvironment,
  checkPaying,
  dropWebhooks,
  paymentsOfTicket,
  payOnPage,
  refund,
  runJob,
  setUpPayments,
  simulator,
} from "../../../test/feature-setups/payment-setup.ts";
import { auditOf, codeOf, pageOf, pay, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { killBeforeWriting } from "../../../test/interference/kill-before-writing.ts";
import { type Server, startServer } from "../../../test/interference/start-server.ts";
import { type Mechanism, switchOff } from "../../../test/interference/switch-off.ts";
import { app } from "../../../test/server/set-up-app.ts";
import { ticketActions } from "./ticket-actions.job.ts";

// rules/payments 25
setUpPayments();

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.kill())));

type Fair = Awaited<ReturnType<typeof sell>>;
type Body = Record<string, unknown>;
const preview = ({ projectId }: { projectId: number }, body: Body = {}, token?: string) =>
  app.call(
    previewTicketAction,
    { params: { projectId }, body: { kind: "refund", filter: { projectId }, ...body } },
    token,
  );
async function start({ projectId }: { projectId: number }, body: Body = {}): Promise<string> {
  const actionId = crypto.randomUUID();
  const answer = await app.call(startTicketAction, {
    params: { projectId },
    body: { kind: "refund", filter: { projectId }, actionId, ...body },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return actionId;
}
const resultOf = async ({ projectId }: { projectId: number }, actionId: string) =>
  (await app.call(getTicketAction, { params: { projectId, actionId } })).body;

async function buyByCard(fair: Fair, email: string) {
  const ticket = await fair.buy(email);
  await dropWebhooks(1);
  const reference = await payOnPage(ticket);
  await checkPaying(ticket);
  return { ...ticket, reference };
}
/** The refunds that the provider has made of payments, in all. */
const refundsAt = async (references: readonly string[]) =>
  (await simulator.payments())
    .filter(({ id }) => references.includes(id))
    .map(({ refunds }) => refunds.reduce((sum, { amount }) => sum + amount, 0));

async function sellMixed() {
  const fair = await sell({ ticketCount: 10, codes: 10 });
  const [one, other] = [await buyByCard(fair, "a@example.org"), await buyByCard(fair, "b@example.org")];
  const hand = await fair.buy("hand@example.org");
  await pay(hand);
  const held = await fair.buy("held@example.org");
  return { ...fair, one, other, hand, held };
}

describe("a refund of many tickets", () => {
  it("is previewed: how many, how much by currency, and what people have to transfer", async () => {
    const fair = await sellMixed();
    const [attempt] = await paymentsOfTicket(fair.one);
    await dropWebhooks(1);
    await refund(fair.one, attempt.id, { amount: 5 });
    const { body } = await preview(fair);
    expect(body).toEqual({
      total: 4,
      done: 2,
      notDone: [
        { reason: "by-hand", count: 1 },
        { reason: "nothing-paid", count: 1 },
      ],
      money: {
        byProvider: [{ mode: "test", currency: "EUR", count: 2, amount: 34.98 }],
        byHand: [{ mode: "live", currency: "EUR", count: 1, amount: 19.99 }],
      },
    });
  });

  it("gives back what is left of each payment, and cancels the tickets", async () => {
    const fair = await sellMixed();
    const actionId = await start(fair, { cancelsTickets: true, reason: "The event is cancelled" });
    await app.work(ticketActions);
    expect(await resultOf(fair, actionId)).toMatchObject({
      state: "done",
      done: 2,
      refunds: { waiting: 2, succeeded: 0, failed: 0 },
    });
    await dropWebhooks(2);
    await runJob();
    expect((await resultOf(fair, actionId)).refunds).toEqual({ waiting: 0, succeeded: 2, failed: 0 });
    expect(await refundsAt([fair.one.reference, fair.other.reference])).toEqual([1999, 1999]);
    expect((await pageOf(fair.one)).body.status).toBe("cancelled");
    // People transfer that money first.
    expect((await pageOf(fair.hand)).body.status).toBe("issued");
    expect((await pageOf(fair.held)).body.status).toBe("held");
    expect((await auditOf(fair.one)).at(-1)).toMatchObject({
      staff_name: "Ada Admin",
      after: { status: "cancelled", refunded: 19.99, reason: "The event is cancelled" },
    });
    // Nothing is left.
    expect((await preview(fair)).body).toMatchObject({ done: 0, money: { byProvider: [] } });
  });

  it("keeps the tickets where nobody asks to cancel them, and says what failed", async () => {
    const fair = await sell({ ticketCount: 5, codes: 5 });
    const ticket = await buyByCard(fair, "a@example.org");
    await simulator.order("fail", { on: "refund", how: "status", status: 400, times: 1 });
    const actionId = await start(fair);
    await app.work(ticketActions);
    await runJob();
    expect((await resultOf(fair, actionId)).refunds).toEqual({ waiting: 0, succeeded: 0, failed: 1 });
    expect((await pageOf(ticket)).body.status).toBe("issued");
    // What failed can be asked for again, by another action.
    await simulator.order("fail-no-more", {});
    const again = await start(fair);
    await app.work(ticketActions);
    await dropWebhooks(1);
    await runJob();
    expect((await resultOf(fair, again)).refunds).toEqual({ waiting: 0, succeeded: 1, failed: 0 });
    expect(await refundsAt([ticket.reference])).toEqual([1999]);
  });

  it("leaves a group that was paid by hand to people", async () => {
    const groups = await openGroups(app, { ticketPrice: 50, codes: 10 });
    const { body } = await groups.order([groups.answered("anna"), groups.answered("ben")]);
    const key = await groups.groupIdOf(body.identifier);
    await app.call(payTicketGroup, { params: key, body: { method: "bank" } });
    const answer = await preview(key);
    expect(answer.body).toMatchObject({
      done: 0,
      notDone: [{ reason: "by-hand", count: 2 }],
      money: { byProvider: [], byHand: [{ currency: "EUR", count: 2, amount: 100 }] },
    });
  });

  it("counts a payment from before payments had rows as one by hand", async () => {
    const fair = await sell({ ticketCount: 5, codes: 5 });
    const ticket = await fair.buy("a@example.org");
    await pay(ticket);
    await sql`delete from payment_attempt where ticket_id = ${ticket.ticketId}`.execute(app.db);
    expect((await preview(fair)).body).toMatchObject({
      notDone: [{ reason: "by-hand", count: 1 }],
      money: { byHand: [{ currency: "EUR", count: 1, amount: 19.99 }] },
    });
    await start(fair);
    await app.work(ticketActions);
    expect((await pageOf(ticket)).body.status).toBe("issued");
  });

  it("needs a manager", async () => {
    const fair = await sell();
    const body = { kind: "refund", filter: { projectId: fair.projectId }, actionId: crypto.randomUUID() };
    const answer = await app.call(startTicketAction, { params: fair, body }, app.operator);
    expect([403, 404]).toContain(codeOf(answer)[0]);
  });
});

const TICKETS = 6;
async function sellPaid() {
  const fair = await sell({ ticketCount: TICKETS, codes: TICKETS });
  const tickets = [];
  for (let at = 0; at < TICKETS; at += 1) tickets.push(await buyByCard(fair, `a${at}@example.org`));
  return { fair, references: tickets.map(({ reference }) => reference) };
}
const ALL = Array.from({ length: TICKETS }, () => 1999);

describe("servers", () => {
  it("kill -9 between a refund and its outcome: each payment is given back once", async () => {
    const { fair, references } = await sellPaid();
    const actionId = await start(fair, { cancelsTickets: true });
    await killBeforeWriting(app, "ticket_action_row", async () => {
      const server = await startServer(app, {
        environment: { ...cardEnvironment(), OUTBOUND_ALLOW: "itec.example" },
      });
      servers.push(server);
      return server;
    });
    await sql`update durable_work set due_at = now() where kind = 'ticket-action' and state = 'running'`.execute(
      app.db,
    );
    await app.work(ticketActions);
    await dropWebhooks(2 * TICKETS);
    await runJob();
    expect(await resultOf(fair, actionId)).toMatchObject({ state: "done", done: TICKETS });
    expect(await refundsAt(references)).toEqual(ALL);
    await expectInvariants(app.db);
  }, 60_000);

  /** Two servers that both believe to have the lease do the same action at once. */
  async function doTwice(fair: Fair, ...without: Mechanism[]) {
    const id = await start(fair);
    const attempt = () =>
      ticketActions.perform?.({
        db: app.db,
        projectId: fair.projectId,
        id,
        attempt: 1,
        signal: new AbortController().signal,
        stopping: new AbortController().signal,
        progress: { total: null, completed: 0 },
      });
    const putBack = without.map((mechanism) => switchOff(mechanism));
    try {
      await Promise.all([attempt(), attempt()]);
    } finally {
      for (const back of putBack) back();
    }
    const rows = await app.db.selectFrom("payment_refund").select("id").where("action_id", "=", id).execute();
    return rows.length;
  }
  const ROW_LOCK: Mechanism = { sql: "and outcome is null\n    for update" };
  const ATTEMPT_LOCK: Mechanism = { sql: `"attempt"."id" = $2 for update`, becomes: `"attempt"."id" = $2` };
  const SUM: Mechanism = {
    sql: `"refund"."attempt_id" = any($2)`,
    becomes: `"refund"."attempt_id" = any($2) and false`,
  };

  it("two servers that do the same action refund each payment once", async () => {
    const { fair } = await sellPaid();
    expect(await doTwice(fair)).toBe(TICKETS);
  });

  it("the derived key alone keeps it from being refunded twice", async () => {
    const { fair } = await sellPaid();
    expect(await doTwice(fair, ROW_LOCK, ATTEMPT_LOCK, SUM)).toBe(TICKETS);
  });

  it("negative control: without locks, sum and key a payment is refunded twice", async () => {
    const { fair } = await sellPaid();
    await sql`drop index payment_refund_public`.execute(app.db);
    try {
      expect(await doTwice(fair, ROW_LOCK, ATTEMPT_LOCK, SUM)).toBeGreaterThan(TICKETS);
    } finally {
      await sql`delete from payment_refund twice using payment_refund once
        where twice.project_id = once.project_id and twice.public_id = once.public_id and twice.id > once.id`.execute(
        app.db,
      );
      await sql`create unique index payment_refund_public on payment_refund (project_id, public_id)`.execute(
        app.db,
      );
    }
  });
});
