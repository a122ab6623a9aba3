import { readFile } from "node:fs/promises";
import { markFinding } from "@foyer/contract/reconciliation.ts";
import { cancelTicket, payTicket } from "@foyer/contract/tickets.ts";

import Fastify from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";
import { openDatabase } from "../../platform/db/database.ts";
import { silentLog } from "../../platform/log.ts";
import { isInNetworks, parseNetworks } from "../../platform/metrics/may-read.ts";
import { PROVIDER_NAMES } from "../../platform/payment-providers/port.ts";
import { metricsRoutes } from "./metrics.routes.ts";

setUpApp();

/** The samples of a fresh read: each app caches its queues, so a test that changes them reads by an app of its own. */
async function readFresh(): Promise<string> {
  const { db, pool, close } = openDatabase(app.databaseUrl, { max: 2, log: silentLog });
  const one = Fastify();
  one.decorate("platform", { ...app.app.platform, db });
  const networks = parseNetworks("");
  if (!networks) throw new Error("No networks");
  metricsRoutes(one, { networks, proxyHops: 0, pool: { counts: pool, maximum: 2 } });
  const { body } = await one.inject("/metrics");
  await Promise.all([one.close(), close()]);
  return body;
}
const sampleOf = (text: string, name: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.split(" ")[1],
  );

describe("requests", () => {
  const read = async () => (await app.send({ method: "GET", url: "/metrics" })).text;

  it("sales and refusals are counted, by reason", async () => {
    const event = await makeEmailEvent(app, { ticketCount: 1, codes: 5 });
    const before = await read();
    expect((await event.register("one@example.org", "one")).status).toBe(201);
    expect((await event.register("two@example.org", "two")).status).not.toBe(201);
    const after = await read();
    const grew = (name: string) => sampleOf(after, name) - (sampleOf(before, name) || 0);
    expect(grew('foyer_sales_total{by="visitor",state="issued"}')).toBe(1);
    expect(grew('foyer_refusals_total{reason="sold-out"}')).toBe(1);
  });

  it("an invented address and an id make no series", async () => {
    await app.send({ method: "GET", url: "/api/projects/4711/canary-1" });
    await app.send({ method: "GET", url: "/canary-2" });
    await app.send({
      method: "GET",
      url: "/api/projects/4711",
      headers: { authorization: "Bearer canary-3" },
    });
    const text = await read();
    // Labels alone: a value has any digits.
    expect(text.match(/\{.*\}/g)?.join("\n")).not.toMatch(/canary|4711/);
    expect(text).toContain('method="GET",route="none"');
    expect(text).toContain('method="GET",route="/api/projects/:projectId"');
  });
});

it("queues have their age by kind, and a queue that is empty again reports 0", async () => {
  const put = (kind: string, state: string, seconds: number) =>
    sql`
    insert into durable_work (project_id, id, kind, state, due_at, ended_at)
    values (0, gen_random_uuid(), ${kind}, ${state}, now() - make_interval(secs => ${seconds}),
      case when ${state} = 'failed' then now() end)`.execute(app.db);
  await put("test-a", "waiting", 100);
  await put("test-a", "waiting", 10);
  await put("test-a", "waiting", -1_000);
  await put("test-b", "failed", 5);
  await sql`insert into mail_pause (staff_name, reason) values ('Ada', 'test')`.execute(app.db);
  const text = await readFresh();
  expect(sampleOf(text, 'foyer_work_due{kind="test-a"}')).toBe(2);
  expect(sampleOf(text, 'foyer_work_oldest_due_seconds{kind="test-a"}')).toBeGreaterThanOrEqual(100);
  expect(sampleOf(text, 'foyer_work_dead_letters{kind="test-a"}')).toBe(0);
  expect(sampleOf(text, 'foyer_work_due{kind="test-b"}')).toBe(0);
  expect(sampleOf(text, 'foyer_work_dead_letters{kind="test-b"}')).toBe(1);
  expect(sampleOf(text, "foyer_mails_paused")).toBe(1);
  expect(sampleOf(text, "foyer_database_up")).toBe(1);
  await sql`delete from mail_pause`.execute(app.db);
  await sql`delete from durable_work where kind like 'test-%'`.execute(app.db);
});

describe("money that waits for people", () => {
  const event = async () => {
    const { projectId, register } = await makeEmailEvent(app, { ticketPrice: 20 });
    const params = { projectId, ticketId: (await register()).body.ticket.ticketId };
    await app.call(payTicket, { params, body: { paymentId: "P" } });
    return params;
  };

  it("chargebacks are counted until staff have decided", async () => {
    const { projectId, ticketId } = await event();
    const open = async () => sampleOf(await readFresh(), "foyer_chargebacks_open");
    expect(await open()).toBe(0);
    await sql`insert into payment_chargeback (project_id, attempt_id, reference, amount_cents)
      select project_id, id, 'taken', 2000 from payment_attempt where project_id = ${projectId}`.execute(
      app.db,
    );
    expect(await open()).toBe(1);
    await app.call(cancelTicket, { params: { projectId, ticketId }, body: {} });
    expect(await open()).toBe(0);
  });

  it("open findings are counted until they are marked", async () => {
    const open = async () => sampleOf(await readFresh(), "foyer_reconciliation_findings_open");
    expect(await open()).toBe(0);
    const { rows } = await sql<{ id: number }>`
      insert into reconciliation_finding (provider, is_live, day, kind, attempt, reference, currency)
      values (${PROVIDER_NAMES[0]}, false, '2030-01-01', 'there', gen_random_uuid(), 'lost', 'EUR')
      returning id`.execute(app.db);
    expect(await open()).toBe(1);
    const body = { state: "done", reason: "Refunded at the provider" };
    await app.call(markFinding, { params: { findingId: Number(rows[0]?.id) }, body });
    expect(await open()).toBe(0);
  });

  it("refunds that failed are counted for a day", async () => {
    const { projectId } = await event();
    const failed = async () => sampleOf(await readFresh(), "foyer_refunds_failed");
    const before = await failed();
    const put = (ago: string, state: string) =>
      sql`insert into payment_refund (project_id, attempt_id, public_id, amount_cents, cause, state, settled_at)
        select project_id, id, gen_random_uuid(), 100, 'staff', ${state}, now() - ${ago}::interval
        from payment_attempt where project_id = ${projectId}`.execute(app.db);
    await put("2 days", "failed");
    await put("1 hour", "succeeded");
    expect(await failed()).toBe(before);
    await put("1 hour", "failed");
    expect(await failed()).toBe(before + 1);
  });
});

it("a long queue is counted up to 10,000", async () => {
  await sql`insert into durable_work (project_id, id, kind, due_at)
    select 0, gen_random_uuid(), 'test-long', now() - interval '1 hour' from generate_series(1, 10500)`.execute(
    app.db,
  );
  const text = await readFresh();
  expect(sampleOf(text, 'foyer_work_due{kind="test-long"}')).toBe(10_000);
  await sql`delete from durable_work where kind = 'test-long'`.execute(app.db);
});

it("without a database the process still tells what it counts, and nothing that it does not know", async () => {
  const { db, close } = openDatabase("postgres://nobody@127.0.0.1:1/none", { max: 2, log: silentLog });
  const one = Fastify();
  one.decorate("platform", { ...app.app.platform, db });
  const networks = parseNetworks("");
  if (!networks) throw new Error("No networks");
  metricsRoutes(one, { networks, proxyHops: 0, pool: undefined });
  const { statusCode, body } = await one.inject("/metrics");
  expect(statusCode).toBe(200);
  expect(sampleOf(body, "foyer_database_up")).toBe(0);
  expect(body).toContain("foyer_sales_total{");
  expect(body).not.toMatch(/^foyer_(work|holds|outbox|mails)\S* \d/m);
  await Promise.all([one.close(), close()]);
});

// rules/metrics 4
describe("who may read", () => {
  let behindProxy: TestApp;
  let open: TestApp;
  beforeAll(async () => {
    behindProxy = await startTestApp({ TRUST_PROXY_HOPS: "1" });
    open = await startTestApp({ METRICS_ALLOW: "10.1.0.0/16, 2001:db8::7" });
  });
  afterAll(() => Promise.all([behindProxy?.stop(), open?.stop()]));
  const status = async (from: TestApp, remoteAddress: string, headers: Record<string, string> = {}) =>
    (await from.send({ method: "GET", url: "/metrics", remoteAddress, headers })).status;

  it("by default this machine alone", async () => {
    expect(await status(app, "127.0.0.1")).toBe(200);
    expect(await status(app, "::1")).toBe(200);
    expect(await status(app, "::ffff:127.0.0.1")).toBe(200);
    expect(await status(app, "10.1.2.3")).toBe(404);
    expect(await status(app, "203.0.113.9")).toBe(404);
  });

  it.each(["x-forwarded-for", "x-forwarded-proto", "x-real-ip", "forwarded", "via"])(
    "nobody by a proxy that is not configured (%s)",
    async (name) => {
      expect(await status(app, "127.0.0.1", { [name]: "127.0.0.1" })).toBe(404);
    },
  );

  it("behind a proxy the client's address counts, and cannot be claimed", async () => {
    expect(await status(behindProxy, "127.0.0.1", { "x-forwarded-for": "203.0.113.9" })).toBe(404);
    expect(await status(behindProxy, "127.0.0.1", { "x-forwarded-for": "127.0.0.1, 203.0.113.9" })).toBe(404);
    expect(await status(behindProxy, "127.0.0.1")).toBe(200);
  });

  it("nobody is this machine by saying so: the connection is from elsewhere", async () => {
    expect(await status(behindProxy, "203.0.113.9", { "x-forwarded-for": "127.0.0.1" })).toBe(404);
    expect(await status(behindProxy, "203.0.113.9", { "x-forwarded-for": "::1" })).toBe(404);
  });

  it("the networks that METRICS_ALLOW lists", async () => {
    expect(await status(open, "10.1.2.3")).toBe(200);
    expect(await status(open, "10.2.0.1")).toBe(404);
    expect(await status(open, "2001:db8::7")).toBe(200);
    expect(await status(open, "2001:db8::8")).toBe(404);
    expect(await status(open, "127.0.0.1")).toBe(200);
  });

  it.each([
    "somewhere",
    "10.0.0.0/33",
    "10.0.0.0/8/8",
    "::1/129",
    "10.0.0",
    "10.0.0.1/",
    "10.0.0.1 10.0.0.2",
  ])("%s is no list of networks", (text) => expect(parseNetworks(text)).toBeNull());
  it("an address that is none is in no network", () => {
    const networks = parseNetworks("");
    const request = { headers: {}, ip: "unix" } as Parameters<typeof isInNetworks>[1];
    expect(networks && isInNetworks(networks, request, 0)).toBe(false);
  });
});

it("every reason that an alarm counts is there from the start: nobody sees the rise of a series that begins", async () => {
  const alarms = await readFile(
    new URL("../../../../../docs/examples/monitoring/alarms.yaml", import.meta.url),
    "utf8",
  );
  const text = await readFresh();
  const reasons = [...alarms.matchAll(/reason="([^"]+)"/g)].map(([, reason]) => reason);
  expect(reasons.length).toBeGreaterThan(2);
  const isThere = (reason: string | undefined) => text.includes(`foyer_refusals_total{reason="${reason}"} `);
  expect(reasons.filter((reason) => !isThere(reason))).toEqual([]);
});

it("every metric that the dashboard and the alarms name exists", async () => {
  const files = ["dashboard.json", "alarms.yaml"];
  const texts = await Promise.all(
    files.map((file) =>
      readFile(new URL(`../../../../../docs/examples/monitoring/${file}`, import.meta.url), "utf8"),
    ),
  );
  const text = await readFresh();
  const declared = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
  const named = new Set(
    texts
      .flatMap((one) => one.match(/\b(foyer|nodejs|process)_\w+/g) ?? [])
      .map((name) => name.replace(/_bucket$/, "")),
  );
  expect([...named].filter((name) => !declared.has(name))).toEqual([]);
  const unused = [...declared].filter((name) => name?.startsWith("foyer_") && !named.has(name));
  expect(unused).toEqual([]);
});
