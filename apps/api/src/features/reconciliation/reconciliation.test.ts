import { type AttentionLine, listAttention } from "@foyer/contract/home.ts";
import {
  type Finding,
  listFindings,
  listReconciledDays,
  markFinding,
  type ReconciledDay,
  startReconciliation,
} from "@foyer/contract/reconciliation.ts";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import {
  cardEnvironment,
  cardParts,
  checkPaying,
  dropWebhooks,
  PROVIDER,
  paymentsOfTicket,
  payOnPage,
  setUpPayments,
  simulator,
} from "../../../test/feature-setups/payment-setup.ts";
import { codeOf, type Key, pageOf, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { killBeforeWriting } from "../../../test/interference/kill-before-writing.ts";
import { type Server, startServer } from "../../../test/interference/start-server.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { app } from "../../../test/server/set-up-app.ts";
import { silentLog } from "../../platform/log.ts";
import { makePublicId } from "../payments/payments.service.ts";
import { reconcile, requestNight } from "./reconcile.job.ts";

// rules/payments 21–23
setUpPayments();

const TODAY = () => new Date().toISOString().slice(0, 10);
const ask = (from = TODAY(), to = TODAY()) => app.call(startReconciliation, { body: { from, to } });
const run = () => {
  const { db, ...payments } = cardParts();
  return reconcile({ db, log: silentLog, payments }, new AbortController().signal);
};
/** Compares the payments of today, and of yesterday: a test may run at midnight. */
async function compare(): Promise<void> {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  expect((await ask(yesterday, TODAY())).body).toEqual({ days: 2 });
  await run();
}
/** Payments that only the provider has; they stay there. */
const onlyThere: string[] = [];
const findings = async (state = "open"): Promise<Finding[]> => {
  const { body } = await app.call(listFindings, { query: { state } });
  return body.Items.filter(({ reference }: Finding) => !onlyThere.includes(reference));
};
const days = async (): Promise<ReconciledDay[]> => (await app.call(listReconciledDays, {})).body.Items;
const sumOfDays = async () => {
  const sums = (await days()).flatMap((day) => day.sums);
  const add = (side: "here" | "there", what: "paid" | "refunded") =>
    Math.round(sums.reduce((sum, one) => sum + one[side][what] * 100, 0)) / 100;
  return {
    here: [add("here", "paid"), add("here", "refunded")],
    there: [add("there", "paid"), add("there", "refunded")],
  };
};
const clear = async () => {
  await sql`delete from reconciliation_finding`.execute(app.db);
  await sql`delete from reconciled_day`.execute(app.db);
};
const countLists = async () =>
  (await simulator.calls()).filter(({ operation }) => operation === "list").length;
const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
  await simulator.order("fail-no-more", {});
  await clear();
});

async function sellPaid() {
  const ticket = await (await sell()).buy();
  await dropWebhooks(1);
  const reference = await payOnPage(ticket);
  await checkPaying(ticket);
  return { ticket, reference };
}
const stateOf = async (ticket: Key) => (await paymentsOfTicket(ticket))[0].state;

describe("a comparison", () => {
  it("of days on which both sides agree finds nothing, and their sums are equal", async () => {
    await sellPaid();
    await compare();
    expect(await findings()).toEqual([]);
    const { here, there } = await sumOfDays();
    expect(there[0]).toBeGreaterThan(0);
    expect(here).toEqual(there);
    for (const day of await days())
      expect(day).toMatchObject({ provider: PROVIDER, mode: "test", isWaiting: false, failure: "" });
  });

  it("settles a payment and a refund whose webhooks were lost, and lists nothing of them", async () => {
    const { ticket, reference } = await sellPaid();
    await dropWebhooks(2);
    await simulator.order("refund", { reference, amount: 500 });
    const unknown = await (await sell()).buy();
    await payOnPage(unknown);
    expect(await stateOf(ticket)).toBe("paid");
    await compare();
    expect(await stateOf(ticket)).toBe("partly_refunded");
    expect((await paymentsOfTicket(ticket))[0].refunds).toMatchObject([{ amount: 5, cause: "provider" }]);
    expect((await pageOf(unknown)).body.status).toBe("issued");
    expect(await findings()).toEqual([]);
    const { here, there } = await sumOfDays();
    expect(here).toEqual(there);
  });

  it("counts what was charged back as given back, and settles a chargeback and its end that were not told", async () => {
    const { ticket, reference } = await sellPaid();
    await dropWebhooks(2);
    await simulator.order("charge-back", { reference, amount: 500 });
    await compare();
    expect((await paymentsOfTicket(ticket))[0]).toMatchObject({ chargedBack: 5, state: "paid" });
    expect(await findings()).toEqual([]);
    const charged = await sumOfDays();
    expect(charged.here).toEqual(charged.there);
    await simulator.order("reverse-chargebacks", { reference });
    await compare();
    expect((await paymentsOfTicket(ticket))[0]).toMatchObject({ chargedBack: 0 });
    expect(await findings()).toEqual([]);
    const { here, there } = await sumOfDays();
    expect(here).toEqual(there);
    expect(here[1]).toBeCloseTo((charged.here[1] ?? 0) - 5);
  });

  it("lists an attempt that the provider does not know, and one whose amounts differ", async () => {
    const { ticket, reference } = await sellPaid();
    const held = await (await sell()).buy();
    await sql`insert into payment_attempt (project_id, public_id, ticket_id, provider, is_live, reference, method,
        amount_cents, currency, state)
      values (${held.projectId}, ${await makePublicId(app.db, held.projectId)}, ${held.ticketId}, ${PROVIDER}, false,
        'gone', 'card', 1999, 'EUR', 'pending')`.execute(app.db);
    // As if another program had written it.
    await sql`update payment_attempt set paid_cents = 2999 where reference = ${reference}`.execute(app.db);
    try {
      await compare();
      const found = await findings();
      expect(found).toHaveLength(2);
      expect(found.find(({ kind }) => kind === "here")).toMatchObject({
        reference: "gone",
        projectId: held.projectId,
        ticketId: held.ticketId,
        here: { paid: 0, refunded: 0 },
        there: null,
      });
      expect(found.find(({ kind }) => kind === "differs")).toMatchObject({
        reference,
        ticketId: ticket.ticketId,
        here: { paid: 29.99, refunded: 0 },
        there: { paid: 19.99, refunded: 0 },
      });
      const lines: AttentionLine[] = (await app.call(listAttention, {})).body;
      expect(lines).toContainEqual({
        kind: "payments-differ",
        count: 2,
        of: null,
        project: null,
        subject: null,
      });
      const ofManager: AttentionLine[] = (await app.call(listAttention, {}, app.manager)).body;
      expect(ofManager.filter(({ kind }) => kind === "payments-differ")).toEqual([]);
    } finally {
      await sql`delete from payment_attempt where reference = 'gone'`.execute(app.db);
      await sql`update payment_attempt set paid_cents = 1999 where reference = ${reference}`.execute(app.db);
    }
    // What agrees again is gone from the list.
    await compare();
    expect(await findings()).toEqual([]);
  });

  it("lists both sides of a payment that has another name at the provider", async () => {
    const { reference } = await sellPaid();
    const rename = (from: string, to: string) =>
      sql`with renamed as (
        update ticket set payment_id = ${to} where payment_id = ${from}
      ) update payment_attempt set reference = ${to} where reference = ${from}`.execute(app.db);
    await rename(reference, "renamed");
    await compare();
    expect(
      (await findings()).map((one) => [one.kind, one.reference, one.here?.paid, one.there?.paid]),
    ).toEqual([
      ["here", "renamed", 19.99, undefined],
      ["there", reference, undefined, 19.99],
    ]);
    await rename("renamed", reference);
  });

  it("never compares attempts with money with an account for tests", async () => {
    const held = await (await sell()).buy();
    await sql`insert into payment_attempt (project_id, public_id, ticket_id, provider, is_live, reference, method,
        amount_cents, currency, state)
      values (${held.projectId}, ${await makePublicId(app.db, held.projectId)}, ${held.ticketId}, ${PROVIDER}, true,
        'with money', 'card', 1999, 'EUR', 'pending')`.execute(app.db);
    await compare();
    expect(await findings()).toEqual([]);
    await sql`delete from payment_attempt where reference = 'with money'`.execute(app.db);
  });

  it("is tried again where the provider is down, and says so", async () => {
    await simulator.order("fail", { on: "list", how: "status", status: 503, times: 50 });
    await ask();
    await run();
    expect(await days()).toMatchObject([
      { isWaiting: true, comparedAt: null, failure: expect.stringMatching(/503|reached/) },
    ]);
    await simulator.order("fail-no-more", {});
    // Somebody who asks does not wait for the end of the pause.
    await ask();
    await run();
    expect(await days()).toMatchObject([{ isWaiting: false, failure: "" }]);
  });

  it("is made each night, once", async () => {
    const { db, ...payments } = cardParts();
    await requestNight(db, payments, new Date("2030-05-20T01:59:00Z"));
    expect(await days()).toEqual([]);
    await requestNight(db, payments, new Date("2030-05-20T02:00:00Z"));
    const asked = (await days()).map(({ day }) => day);
    expect(asked).toEqual([
      ...["2030-05-19", "2030-05-18", "2030-05-13", "2030-04-20", "2030-02-19", "2029-11-21"],
    ]);
    await sql`update reconciled_day set next_try_at = null, compared_at = '2030-05-20 02:01Z'`.execute(
      app.db,
    );
    await requestNight(db, payments, new Date("2030-05-20T08:00:00Z"));
    expect((await days()).filter(({ isWaiting }) => isWaiting)).toEqual([]);
    await requestNight(db, payments, new Date("2030-05-21T08:00:00Z"));
    expect((await days()).filter(({ isWaiting }) => isWaiting).map(({ day }) => day)).toEqual([
      ...["2030-05-20", "2030-05-19", "2030-05-14", "2030-04-21", "2030-02-20", "2029-11-22"],
    ]);
  });

  it("lists money that is there and not here, and nothing of another shop with the same key", async () => {
    const { projectId } = await sell();
    const { db, providers } = cardParts();
    const start = async (attempt: string) => {
      const started = await providers.current?.start({
        attempt,
        amount: 4200,
        currency: "EUR",
        description: "T1",
        email: "me@example.org",
        culture: "en-GB",
        returnUrl: "http://127.0.0.1/paid",
        cancelUrl: "http://127.0.0.1/unpaid",
        webhookUrl: "http://127.0.0.1/hook",
        expiresAt: new Date(Date.now() + 40 * 60_000),
      });
      return started?.reference ?? "";
    };
    const lost = await start(await makePublicId(db, projectId));
    // Nobody has paid it: there is nothing to look after.
    await start(await makePublicId(db, projectId));
    // A shop with the same key names no attempt.
    const foreign = await start("");
    await dropWebhooks(2);
    for (const reference of [lost, foreign]) await simulator.order("act", { reference, action: "pay" });
    await compare();
    expect(await findings()).toMatchObject([
      {
        kind: "there",
        provider: PROVIDER,
        mode: "test",
        reference: lost,
        currency: "EUR",
        here: null,
        there: { paid: 42, refunded: 0 },
        projectId,
        state: "open",
      },
    ]);
    const { here, there } = await sumOfDays();
    expect((there[0] ?? 0) - (here[0] ?? 0)).toBeCloseTo(42);
    onlyThere.push(lost);
  });
});

describe("a finding", () => {
  async function findOne(): Promise<Finding> {
    const { db, ...payments } = cardParts();
    const { projectId } = await sell();
    await sql`insert into reconciliation_finding (provider, is_live, day, kind, attempt, project_id, reference, currency,
        there_paid_cents, there_refunded_cents)
      values (${PROVIDER}, false, '2030-01-01', 'there', ${await makePublicId(db, projectId)}, ${projectId}, 'lost',
        'EUR', 4200, 0)`.execute(db);
    expect(payments.providers.current?.name).toBe(PROVIDER);
    const [found] = await findings();
    if (!found) throw new Error("Nothing was found");
    return found;
  }
  const mark = (findingId: number, body: object, token?: string) =>
    app.call(markFinding, { params: { findingId }, body }, token);

  it("is marked with a reason, in the audit, and opened again", async () => {
    const { id } = await findOne();
    expect(codeOf(await mark(id, { state: "done", reason: " " }))).toEqual([422, "invalid-fields"]);
    expect((await mark(id, { state: "done", reason: "x" }, app.manager)).status).toBe(403);
    const { body } = await mark(id, { state: "ignored", reason: "A test of the till" });
    expect(body).toMatchObject({ state: "ignored", reason: "A test of the till", staffName: "Ada Admin" });
    expect(await findings()).toEqual([]);
    expect(await findings("ignored")).toHaveLength(1);
    await mark(id, { state: "open", reason: "It was none" });
    expect(await findings()).toHaveLength(1);
    const rows = await app.db
      .selectFrom("audit")
      .select(["entity_name", "before", "after"])
      .where("entity", "=", "reconciliation finding")
      .orderBy("id")
      .execute();
    expect(rows).toMatchObject([
      { before: { state: "open" }, after: { state: "ignored", reason: "A test of the till" } },
      { before: { state: "ignored" }, after: { state: "open", reason: "It was none" } },
    ]);
  });

  it("that is marked stays so while its amounts are the same, and opens with others", async () => {
    const { reference } = await sellPaid();
    const change = (cents: number) =>
      sql`update payment_attempt set paid_cents = ${cents} where reference = ${reference}`.execute(app.db);
    await change(2999);
    await compare();
    const [found] = await findings();
    await mark(found?.id ?? 0, { state: "done", reason: "Told the bank" });
    await compare();
    expect(await findings()).toEqual([]);
    expect(await findings("done")).toHaveLength(1);
    await change(3999);
    await compare();
    expect(await findings()).toMatchObject([{ here: { paid: 39.99 }, reason: "" }]);
    await change(1999);
  });
});

describe("servers", () => {
  const LEASE = { sql: `and "next_try_at" = $3`, becomes: "and $3::timestamptz is not null" };

  it("compare a day once, whoever is first", async () => {
    await sellPaid();
    await ask();
    const before = await countLists();
    await Promise.all([run(), run()]);
    expect((await countLists()) - before).toBe(1);
  });

  it("negative control: without the lease both compare it", async () => {
    const putBack = switchOff(LEASE);
    let most = 0;
    try {
      // Both have looked for a due day before one of them takes it.
      for (let round = 0; round < 20 && most < 2; round += 1) {
        await ask();
        const before = await countLists();
        await Promise.all([run(), run()]);
        most = Math.max(most, (await countLists()) - before);
      }
    } finally {
      putBack();
    }
    expect(most).toBe(2);
  });

  it("kill -9 before the findings are stored: another server compares the day again", async () => {
    const { reference } = await sellPaid();
    await sql`update payment_attempt set paid_cents = 2999 where reference = ${reference}`.execute(app.db);
    await ask();
    await killBeforeWriting(app, "reconciliation_finding", async () => {
      const server = await startServer(app, {
        environment: { ...cardEnvironment(), OUTBOUND_ALLOW: "itec.example" },
      });
      servers.push(server);
      return server;
    });
    // Its lease is not over.
    await run();
    expect(await findings()).toEqual([]);
    expect((await days()).filter(({ isWaiting }) => isWaiting).length).toBeGreaterThan(0);
    await sql`update reconciled_day set next_try_at = now() where next_try_at is not null`.execute(app.db);
    await run();
    expect(await findings()).toMatchObject([{ kind: "differs", reference }]);
    expect((await days()).filter(({ isWaiting }) => isWaiting)).toEqual([]);
    await sql`update payment_attempt set paid_cents = 1999 where reference = ${reference}`.execute(app.db);
  }, 60_000);
});
