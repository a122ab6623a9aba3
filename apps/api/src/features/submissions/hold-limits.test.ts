import { submit } from "@foyer/contract/attend.ts";
import { cancelTicket, payTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { submitAnswers, type TestEvent } from "../../../test/events/event.ts";
import { createMeeting } from "../../../test/interference/meet.ts";
import { type Server, startServer } from "../../../test/interference/start-server.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";
import { expireTickets } from "../ticket-life/expire-tickets.job.ts";

// rules/tickets 24, 25
const PER_RECIPIENT = 3;
const PER_NETWORK = 8;

setUpApp();
beforeAll(async () => {
  const values = { Max_holds_per_recipient: PER_RECIPIENT, Max_holds_per_network: PER_NETWORK };
  for (const [code_name, value] of Object.entries(values))
    await app.db
      .insertInto("application_setting")
      .values({ code_name, value: String(value) })
      .execute();
});
// Makes sure that two batches overlap.
beforeAll(() => createMeeting(app.db));

async function pricedEvent({ ticketCount = 100, ticketPrice = 20 } = {}) {
  const event = await makeEmailEvent(app, { ticketCount, ticketPrice, codes: ticketCount });
  /** From another machine's address. */
  const registerFrom = (remoteAddress: string, email: string) =>
    app.callFrom(remoteAddress, submit, {
      params: { code: event.code },
      body: { results: event.resultsOf(email) },
    });
  return { ...event, registerFrom };
}

async function statusesOf(registering: readonly (() => Promise<{ status: number }>)[]) {
  const statuses: number[] = [];
  for (const register of registering) statuses.push((await register()).status);
  return statuses;
}

describe("unpaid tickets of one recipient", () => {
  it("are capped, whichever way the address is spelled, with nothing half done", async () => {
    const event = await pricedEvent();
    const spellings = ["ann@example.org", "Ann@Example.org", "a.nn+fair@example.org"];
    expect(await statusesOf(spellings.map((email) => () => event.register(email)))).toEqual([201, 201, 201]);
    const refused = await event.register("ann+again@example.org");
    expect(refused).toMatchObject({ status: 409, body: { Error: { Code: "holds-of-recipient" } } });
    expect((await event.register("bob@example.org")).status).toBe(201);
    await expectInvariants(app.db);
  });

  it("give their room back when they are paid, cancelled or expired", async () => {
    const event = await pricedEvent();
    const register = () => event.register("ann@example.org");
    const ids: number[] = [];
    for (let at = 0; at < PER_RECIPIENT; at += 1) ids.push((await register()).body.ticket.ticketId);
    const [paid, cancelled, expired] = ids as [number, number, number];
    const params = (ticketId: number) => ({ projectId: event.projectId, ticketId });
    expect((await register()).status).toBe(409);
    await app.call(payTicket, { params: params(paid), body: { paymentId: "A1" } });
    expect(await statusesOf([register, register])).toEqual([201, 409]);
    await app.call(cancelTicket, { params: params(cancelled), body: {} });
    expect(await statusesOf([register, register])).toEqual([201, 409]);
    await sql`update ticket set expire_payment_at = now() - interval '1 second' where id = ${expired}`.execute(
      app.db,
    );
    await expireTickets(app.db);
    expect(await statusesOf([register, register])).toEqual([201, 409]);
    await expectInvariants(app.db);
  });

  it.each([
    ["are counted for each registration apart", 20, 409],
    ["are no free tickets", 0, 201],
  ])("%s", async (_, ticketPrice, last) => {
    const event = await pricedEvent({ ticketPrice });
    const registering = Array.from(
      { length: PER_RECIPIENT + 1 },
      () => () => event.register("ann@example.org"),
    );
    expect(await statusesOf(registering)).toEqual([...Array(PER_RECIPIENT).fill(201), last]);
  });

  it("a repeat with the idempotency key of one that was sold gets that one", async () => {
    const event = await pricedEvent();
    const results = event.resultsOf("ann@example.org");
    const first = await submitAnswers(app, event.code, results, "first");
    for (let at = 1; at < PER_RECIPIENT; at += 1) await submitAnswers(app, event.code, results);
    expect(await submitAnswers(app, event.code, results, "first")).toMatchObject({
      status: 201,
      body: first.body,
    });
    expect((await submitAnswers(app, event.code, results, "other")).status).toBe(409);
  });
});

describe("unpaid tickets of one network", () => {
  const visitors = (count: number) => Array.from({ length: count }, (_, at) => `v${at}@example.org`);

  it("are capped: an IPv6 /64 counts as one, another network goes on", async () => {
    const event = await pricedEvent();
    const statuses = await statusesOf(
      visitors(PER_NETWORK + 1).map((email, at) => () => event.registerFrom(`2001:db8::${at + 1}`, email)),
    );
    expect(statuses).toEqual([...Array(PER_NETWORK).fill(201), 409]);
    const refused = await event.registerFrom("2001:db8::ffff", "w@example.org");
    expect(refused.body.Error.Code).toBe("holds-of-network");
    expect((await event.registerFrom("2001:db8:0:1::1", "w@example.org")).status).toBe(201);
    await expectInvariants(app.db);
  });

  it("are capped for all /64 networks of one /56 and of one /48: a quarter and a half more", async () => {
    const event = await pricedEvent();
    const from = (site: string, subnets: number[]) =>
      statusesOf(
        subnets.map(
          (at) => () =>
            event.registerFrom(`2001:db8:${site}:${at.toString(16)}::1`, `${site}${at}@example.org`),
        ),
      );
    const count = (length: number, start = 0) => Array.from({ length }, (_, at) => start + at);
    const [customer, site] = [(PER_NETWORK * 5) / 4, (PER_NETWORK * 6) / 4];
    expect(await from("a", count(customer + 1))).toEqual([...Array(customer).fill(201), 409]);
    expect(await from("a", count(site - customer + 1, 0x100))).toEqual([
      ...Array(site - customer).fill(201),
      409,
    ]);
    expect(await from("b", [1])).toEqual([201]);
    await expectInvariants(app.db);
  });

  it("take at most three quarters of a small registration from one /48", async () => {
    const event = await pricedEvent({ ticketCount: 12 });
    const statuses = await statusesOf(
      visitors(12).map((email, at) => () => event.registerFrom(`2001:db8:0:${at}00::1`, email)),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(9);
  });

  it("take at most the set share of a small registration", async () => {
    const event = await pricedEvent({ ticketCount: 10 });
    const register = visitors(6).map((email) => () => event.registerFrom("192.0.2.7", email));
    expect(await statusesOf(register)).toEqual([201, 201, 201, 201, 201, 409]);
  });

  it("are stored as a keyed hash, and only until they are paid", async () => {
    const event = await pricedEvent();
    const { ticketId } = (await event.registerFrom("192.0.2.7", "ann@example.org")).body.ticket;
    const read = () =>
      app.db
        .selectFrom("ticket")
        .select(["hold_network", "hold_recipient"])
        .where("id", "=", ticketId)
        .executeTakeFirstOrThrow();
    const held = await read();
    expect(held.hold_network).toHaveLength(16);
    await app.call(payTicket, {
      params: { projectId: event.projectId, ticketId },
      body: { paymentId: "A1" },
    });
    expect(await read()).toEqual({ hold_network: null, hold_recipient: null });
    const other = await pricedEvent();
    await other.registerFrom("192.0.2.7", "ann@example.org");
    const { rows } = await sql`select from ticket where hold_network = ${held.hold_network}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it("are not counted for requests from the server's own machine (rules/limits 11)", async () => {
    const event = await pricedEvent();
    const register = visitors(PER_NETWORK + 1).map(
      (email) => () => event.registerFrom("::ffff:127.0.0.1", email),
    );
    expect(new Set(await statusesOf(register))).toEqual(new Set([201]));
  });
});

describe("two servers at once", () => {
  let servers: Server[] = [];
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.kill())));
  const ATTACKS = 60;
  const SHARDS = 4;

  /** A busy server asks to try again, and an attacker does. */
  const attack = async (url: string, body: string): Promise<number> => {
    const headers = { "content-type": "application/json" };
    const { status } = await fetch(url, { method: "POST", headers, body });
    return status === 503 ? attack(url, body) : status;
  };

  /** Returns the number of tickets that 60 simultaneous submissions with one address get. */
  async function rush({ shards = 1 } = {}) {
    const event = await pricedEvent(shards > 1 ? { ticketCount: 2_000 } : {});
    if (shards > 1) await dealLeases(event, shards);
    servers = await Promise.all([startServer(app), startServer(app)]);
    const body = JSON.stringify({ results: event.resultsOf("ann@example.org") });
    const statuses = await Promise.all(
      Array.from({ length: ATTACKS }, (_, at) =>
        attack(`${servers[at % 2]?.url}/api/public/registrations/${event.code}/submissions`, body),
      ),
    );
    expect(statuses.filter((status) => status === 409)).toHaveLength(
      ATTACKS - statuses.filter((status) => status === 201).length,
    );
    await expectInvariants(app.db);
    return statuses.filter((status) => status === 201).length;
  }

  /** Leases some tickets to each shard, as a registration in demand has. */
  const dealLeases = ({ projectId, registrationId }: TestEvent, shards: number) =>
    sql`select deal_leases(${projectId}, ${registrationId}, ${shards}, 200)`.execute(app.db);

  it.each([1, SHARDS])(
    "never hold more for one recipient than the maximum, with %i shards",
    async (shards) => {
      expect(await rush({ shards })).toBe(PER_RECIPIENT);
    },
  );

  it("negative control: with shards and without the lock of a recipient they do", async () => {
    const lock = { sql: "perform pg_advisory_xact_lock(keys.key)", becomes: "perform keys.key" };
    const count = "v_facts.holds := count_holds(p_project, p_registration, p_sales);";
    await switchOffInFunction(app.db, "count_holds", lock);
    await switchOffInFunction(app.db, "find_sale_facts", {
      sql: count,
      becomes: `${count} perform meet();`,
    });
    expect(await rush({ shards: SHARDS })).toBeGreaterThan(PER_RECIPIENT);
    await switchOffInFunction(app.db, "count_holds", { sql: lock.becomes, becomes: lock.sql });
    await switchOffInFunction(app.db, "find_sale_facts", {
      sql: `${count} perform meet();`,
      becomes: count,
    });
  });

  it("negative control: without the lock under which they are counted they do", async () => {
    await switchOffInFunction(app.db, "take_shard", { sql: "for update skip locked" });
    const count = "v_facts.holds := count_holds(p_project, p_registration, p_sales);";
    await switchOffInFunction(app.db, "find_sale_facts", { sql: count, becomes: `${count} perform meet();` });
    expect(await rush()).toBeGreaterThan(PER_RECIPIENT);
  });
});
