import { getPublicRegistration, submit } from "@foyer/contract/attend.ts";
import { getHistory } from "@foyer/contract/audit.ts";
import {
  listItecDeliveries,
  repeatFailedItecDeliveries,
  repeatItecDelivery,
} from "@foyer/contract/itec-deliveries.ts";
import { getRegistration, updateRegistration } from "@foyer/contract/registrations.ts";
import { cancelTicket, payTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app-client.ts";
import { askForEmailOnly, emailResult, makeEvent, type TestEvent } from "../../../test/event.ts";
import { grantProject } from "../../../test/grant-project.ts";
import {
  type ItecReceiver,
  isSignedWith,
  setItecUrl,
  startItecReceiver,
} from "../../../test/itec-receiver.ts";
import { runDueWork } from "../../platform/durable-work/run-due-work.ts";
import { silentLog } from "../../platform/log.ts";
import { parseAllowedHosts } from "../../platform/outbound/allowed-hosts.ts";
import { createOutbound } from "../../platform/outbound/outbound.ts";
import { relayOutbox } from "../mail/relay-outbox.job.ts";
import { deliverTickets } from "./deliver-tickets.service.ts";
import { removeUnusedConsents } from "./itec-consent.store.ts";

const KEY = "canary-key-0123456789";

let app: TestApp;
let receiver: ItecReceiver;
beforeAll(async () => {
  receiver = await startItecReceiver();
  app = await startTestApp({ OUTBOUND_ALLOW: receiver.host });
});
afterAll(() => Promise.all([app?.stop(), receiver?.stop()]));
beforeEach(async () => {
  for (const table of ["itec_delivery", "mail", "durable_work", "outbox"])
    await sql`delete from ${sql.table(table)}`.execute(app.db);
  receiver.received.length = 0;
  receiver.answer((response) => response.writeHead(204).end());
  await setItecUrl(app.db, receiver.url);
});

const { signal } = new AbortController();
/** Does what a server's jobs do within two seconds. */
async function deliver(allowed = receiver.host) {
  await relayOutbox(app.db, signal);
  const outbound = createOutbound({ allowed: parseAllowedHosts(allowed) ?? new Set() });
  await runDueWork({ db: app.db, log: silentLog }, deliverTickets(outbound), signal);
}
const letTimePass = () => sql`update durable_work set due_at = now() where state = 'waiting'`.execute(app.db);

type Options = { itec?: string; key?: string; ticketPrice?: number };
async function open({ itec = "always", key = KEY, ticketPrice = 0 }: Options = {}) {
  const event = await makeEvent(app, { ticketPrice });
  const asked = await askForEmailOnly(app, event);
  const body = { itec, itecSettings: { key, attendeeTypeId: "17" } };
  expect((await app.call(updateRegistration, { params: event, body })).status).toBe(200);
  return { ...event, asked };
}
type Opened = Awaited<ReturnType<typeof open>>;
async function sell({ code, asked }: Opened, more: Record<string, unknown> = {}, key = crypto.randomUUID()) {
  const body = { results: [emailResult(asked, `${crypto.randomUUID()}@example.org`)], ...more };
  const answer = await app.call(submit, { params: { code }, body }, null, { "idempotency-key": key });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.ticket.ticketId as number;
}
const list = async ({ projectId, registrationId }: TestEvent, query = {}, token = app.admin) =>
  (await app.call(listItecDeliveries, { params: { projectId, registrationId }, query }, token)).body;
const deliveredTickets = () => receiver.received.map(({ body }) => JSON.parse(body).ticket.ticketId);

// rules/itec 1, 3
describe("the options of a registration", () => {
  const change = (of: TestEvent, body: object) => app.call(updateRegistration, { params: of, body });
  const settingsOf = async (of: TestEvent) =>
    (await app.call(getRegistration, { params: of })).body.itecSettings;

  it("are off at first; the key is never sent out, and stays until it is replaced or removed", async () => {
    const event = await makeEvent(app);
    const { body: fresh } = await app.call(getRegistration, { params: event });
    expect(fresh).toMatchObject({ itec: "off", itecSettings: { hasKey: false, attendeeTypeId: "" } });

    const set = await change(event, { itec: "optional", itecSettings: { key: KEY, attendeeTypeId: 17 } });
    expect(set.body).toMatchObject({
      itec: "optional",
      itecSettings: { hasKey: true, attendeeTypeId: "17" },
    });
    expect(set.text).not.toContain("canary");
    for (const itecSettings of [{}, { key: "" }, { hasKey: true, attendeeTypeId: "17" }])
      expect((await change(event, { itecSettings })).body.itecSettings.hasKey).toBe(true);
    expect(await settingsOf(event)).toEqual({ hasKey: true, attendeeTypeId: "17" });
    expect((await change(event, { itecSettings: { attendeeTypeId: null } })).body.itecSettings).toEqual({
      ...{ hasKey: true, attendeeTypeId: "" },
    });
    for (const itecSettings of [{ key: null }, null]) {
      expect((await change(event, { itecSettings: { key: KEY } })).body.itecSettings.hasKey).toBe(true);
      expect((await change(event, { itecSettings })).body.itecSettings.hasKey).toBe(false);
    }
  });

  it.each([
    [{ itec: "sometimes" }, "itec"],
    [{ itec: null }, "itec"],
    [{ itecSettings: { key: 5 } }, "itecSettings.key"],
    [{ itecSettings: { key: "x".repeat(501) } }, "itecSettings.key"],
    [{ itecSettings: { attendeeTypeId: "x".repeat(101) } }, "itecSettings.attendeeTypeId"],
    [{ itecSettings: { secret: "x" } }, "itecSettings.secret"],
  ])("%j is refused", async (body, field) => {
    const answer = await change(await makeEvent(app), body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.Error.Fields)).toEqual([field]);
  });

  it("the audit tells that the key changed, and no table holds it in the clear", async () => {
    const event = await makeEvent(app);
    const { version } = (await change(event, { itecSettings: { key: KEY } })).body;
    expect((await change(event, { itecSettings: { key: KEY } })).body.version).toBe(version);
    expect((await change(event, { itecSettings: { key: `${KEY}!` } })).body.version).toBe(version + 1);
    const params = { entity: "registration", id: event.registrationId };
    const history = await app.call(getHistory, { params });
    expect(history.text).not.toContain("canary");
    const { rows: told } = await sql<{ before: object; after: object }>`
      select before, after from audit where entity = 'registration' and action = 'update'
        and entity_id = ${String(event.registrationId)} order by id`.execute(app.db);
    const set = { itecKey: expect.stringMatching(/^set \([0-9a-f]{8}\)$/) };
    expect(told).toEqual([
      { before: { itecKey: "none" }, after: set },
      { before: set, after: set },
    ]);
    for (const table of ["registration", "audit", "durable_work", "itec_delivery"]) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.db);
      expect(
        JSON.stringify(rows, (_name, value) =>
          value?.data ? Buffer.from(value.data).toString("latin1") : value,
        ),
      ).not.toContain("canary");
    }
  });
});

// rules/itec 2
describe("what a visitor chooses", () => {
  it.each([
    ["off", { networking: true }, false],
    ["optional", {}, false],
    ["optional", { networking: null }, false],
    ["optional", { networking: false }, false],
    ["optional", { networking: true }, true],
    ["always", {}, true],
    ["always", { networking: false }, true],
  ])("with %s and %j", async (itec, sent, isDelivered) => {
    const opened = await open({ itec });
    const { body } = await app.call(getPublicRegistration, { params: { code: opened.code } }, null);
    expect(body.networking).toBe(itec);
    const ticketId = await sell(opened, sent);
    await deliver();
    expect(deliveredTickets()).toEqual(isDelivered ? [ticketId] : []);
  });

  it("is one of off, optional and always: anything else is refused", async () => {
    const { code } = await open({ itec: "optional" });
    const body = { results: [], networking: "yes" };
    expect((await app.call(submit, { params: { code }, body }, null)).status).toBe(422);
  });

  it("counts for a ticket that is paid later, and a refusal stands whatever the option becomes", async () => {
    const opened = await open({ itec: "optional", ticketPrice: 20 });
    const { projectId } = opened;
    const [willing, unwilling] = [
      await sell(opened, { networking: true }),
      await sell(opened, { networking: false }),
    ];
    await deliver();
    expect(receiver.received).toEqual([]);
    await app.call(updateRegistration, { params: opened, body: { itec: "always" } });
    for (const ticketId of [willing, unwilling])
      await app.call(payTicket, { params: { projectId, ticketId }, body: { paymentId: `P${ticketId}` } });
    await deliver();
    expect(deliveredTickets()).toEqual([willing]);
  });

  it("is that of the submission that was sold: another one under its key changes nothing", async () => {
    const opened = await open({ itec: "optional" });
    const key = crypto.randomUUID();
    await sell(opened, {}, key);
    const body = { results: [emailResult(opened.asked, "other@example.org")], networking: true };
    const again = await app.call(submit, { params: { code: opened.code }, body }, null, {
      "idempotency-key": key,
    });
    expect(again.body.Error.Code).toBe("key-used-otherwise");
    await deliver();
    expect(receiver.received).toEqual([]);
  });

  it("is forgotten after a day where nothing was sold", async () => {
    const opened = await open({ itec: "optional" });
    await sell(opened, { networking: true });
    await sql`insert into itec_consent (project_id, registration_id, idempotency_key, digest, is_given)
      values (${opened.projectId}, ${opened.registrationId}, 'refused', '\\x00', true)`.execute(app.db);
    await sql`update itec_consent set given_at = now() - interval '2 days'`.execute(app.db);
    await removeUnusedConsents(app.db);
    const { rows } =
      await sql`select from itec_consent where registration_id = ${opened.registrationId}`.execute(app.db);
    expect(rows).toHaveLength(1);
  });
});

// rules/itec 4–6
describe("a delivery", () => {
  it("is signed, and holds what networking needs", async () => {
    const opened = await open();
    const ticketId = await sell(opened);
    await deliver();
    const [one] = receiver.received;
    if (!one) throw new Error("Nothing was delivered");
    expect(isSignedWith(KEY, one)).toBe(true);
    expect(isSignedWith("another", one)).toBe(false);
    expect(Math.abs(Number(one.headers["foyer-timestamp"]) - Date.now() / 1000)).toBeLessThan(10);
    const body = JSON.parse(one.body);
    expect(body).toMatchObject({
      ...{ event: "ticket.confirmed", deliveryId: one.headers["idempotency-key"], attendeeTypeId: "17" },
      project: { id: opened.projectId, name: "Fair", eventBEID: "" },
      registration: { id: opened.registrationId, code: opened.code },
      ticket: { ticketId, barcode: expect.any(String), cultureCode: "en-GB" },
      attendee: { email: expect.stringContaining("@example.org") },
    });
    expect(await list(opened)).toMatchObject({
      ...{ TotalCount: 1, failed: 0, pausedBecause: "" },
      Items: [{ ticketId, state: "delivered", attempts: 1, lastError: "" }],
    });
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });

  it("is one a ticket, also where it is twice in the news", async () => {
    const opened = await open({ ticketPrice: 20 });
    const ticketId = await sell(opened);
    const { projectId } = opened;
    // The outbox still holds the row of the sale when that of the payment comes.
    await app.call(payTicket, { params: { projectId, ticketId }, body: { paymentId: "P1" } });
    await deliver();
    await sql`insert into outbox (project_id, kind, payload)
      values (${projectId}, 'ticket-issued', ${JSON.stringify({ ticketId })}::jsonb)`.execute(app.db);
    await deliver();
    expect(deliveredTickets()).toEqual([ticketId]);
  });

  it("of a ticket that ended before is dropped, and a later end tells the receiver nothing", async () => {
    const opened = await open();
    const params = { projectId: opened.projectId, ticketId: await sell(opened) };
    await relayOutbox(app.db, signal);
    await app.call(cancelTicket, { params });
    await deliver();
    expect(receiver.received).toEqual([]);
    expect((await list(opened)).Items).toMatchObject([
      { state: "dropped", lastError: "The ticket is cancelled." },
    ]);
    await sell(opened);
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });
});

// rules/itec 7, 8
describe("a failure", () => {
  it("is retried with backoff and jitter, under the same id; then it is a dead letter", async () => {
    const opened = await open();
    await sell(opened);
    receiver.answer((response) => response.writeHead(500).end("out of order"));
    const waits: number[] = [];
    for (const minutes of [0.5, 2, 10, 60, 360, 1440]) {
      await deliver();
      const [item] = (await list(opened)).Items;
      expect(item).toMatchObject({ state: "waiting", lastError: "The receiver answered 500." });
      const wait = (new Date(item.nextAt).getTime() - Date.now()) / 60_000;
      expect(wait).toBeGreaterThan(minutes * 0.99 - 0.1);
      expect(wait).toBeLessThan(minutes * 1.26);
      waits.push(wait / minutes);
      await letTimePass();
    }
    expect(new Set(waits.map((wait) => wait.toFixed(3))).size).toBeGreaterThan(1);
    await deliver();
    expect((await list(opened)).Items).toMatchObject([{ state: "failed", attempts: 7 }]);
    expect(new Set(receiver.received.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  });

  it.each([
    [400, "failed"],
    [401, "failed"],
    [404, "failed"],
    [408, "waiting"],
    [429, "waiting"],
    [503, "waiting"],
  ])("with the status %i leaves it %s", async (status, state) => {
    const opened = await open();
    await sell(opened);
    receiver.answer((response) => response.writeHead(status).end());
    await deliver();
    expect((await list(opened)).Items).toMatchObject([
      { state, attempts: 1, lastError: `The receiver answered ${status}.` },
    ]);
  });

  it("is a redirect, to a private address or anywhere else: none is followed", async () => {
    const opened = await open();
    await sell(opened);
    receiver.answer((response) => response.writeHead(302, { location: `${receiver.url}/../metadata` }).end());
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect((await list(opened)).Items).toMatchObject([
      { state: "failed", lastError: "The receiver answered 302." },
    ]);
  });

  it.each([
    [
      "that closes early",
      (response: import("node:http").ServerResponse) => response.destroy(),
      /^The connection failed/,
    ],
    [
      "that answers a gigabyte",
      (response: import("node:http").ServerResponse) => {
        const more = () => {
          while (response.write(Buffer.alloc(65_536)));
        };
        response.on("drain", more);
        more();
      },
      /^The answer is larger than 1 MiB/,
    ],
    ["that hangs", () => {}, /^No complete answer within 5 seconds/],
  ])(
    "of a receiver %s is retried, and the delivery arrives in the end",
    { timeout: 20_000 },
    async (_what, how, reason) => {
      const opened = await open();
      await sell(opened);
      receiver.answer(how);
      await deliver();
      expect((await list(opened)).Items).toMatchObject([
        { state: "waiting", attempts: 1, lastError: expect.stringMatching(reason) },
      ]);
      receiver.answer((response) => response.writeHead(200).end("ok"));
      await letTimePass();
      await deliver();
      expect((await list(opened)).Items).toMatchObject([{ state: "delivered", attempts: 2 }]);
      expect(new Set(receiver.received.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    },
  );

  it("of a registration without a key is final, and says so", async () => {
    const opened = await open({ key: "" });
    await sell(opened);
    await deliver();
    expect((await list(opened)).Items).toMatchObject([
      { state: "failed", lastError: "The registration has no ITEC key." },
    ]);
  });

  it("of the configuration holds deliveries up without an attempt, and says why", async () => {
    const opened = await open();
    await sell(opened);
    await setItecUrl(app.db, "");
    await deliver();
    expect(await list(opened)).toMatchObject({
      pausedBecause: "The setting Itec URL is empty.",
      Items: [{ state: "waiting", attempts: 0 }],
    });
    await setItecUrl(app.db, "https://elsewhere.example/in");
    await deliver();
    expect((await list(opened)).pausedBecause).toBe(
      "The host elsewhere.example is not listed in OUTBOUND_ALLOW.",
    );
    await setItecUrl(app.db, receiver.url);
    await deliver("");
    expect(receiver.received).toEqual([]);
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });
});

// rules/itec 9
describe("dead letters", () => {
  const failedOnes = async (count: number) => {
    const opened = await open();
    for (let sold = 0; sold < count; sold++) await sell(opened);
    receiver.answer((response) => response.writeHead(400).end());
    await deliver();
    receiver.answer((response) => response.writeHead(204).end());
    receiver.received.length = 0;
    return opened;
  };

  it("are repeated one by one, or all of a registration", async () => {
    const [opened, other] = [await failedOnes(3), await failedOnes(1)];
    const { projectId, registrationId } = opened;
    const { Items, failed } = await list(opened, { state: "failed" });
    expect(failed).toBe(3);
    const params = { projectId, registrationId, deliveryId: Items[0].id };
    expect((await app.call(repeatItecDelivery, { params })).body).toMatchObject({
      state: "waiting",
      attempts: 0,
    });
    expect((await app.call(repeatItecDelivery, { params })).body.Error.Code).toBe("delivery-not-failed");
    const all = { params: { projectId, registrationId } };
    expect((await app.call(repeatFailedItecDeliveries, all)).body).toEqual({ repeated: 2 });
    expect((await app.call(repeatFailedItecDeliveries, all)).body).toEqual({ repeated: 0 });
    await deliver();
    expect(receiver.received).toHaveLength(3);
    expect(await list(opened, { state: "delivered" })).toMatchObject({ TotalCount: 3, failed: 0 });
    expect((await list(other)).failed).toBe(1);
    const { rows } = await sql`select entity, after from audit where project_id = ${projectId}
      and after ? 'repeatedItecDeliveries' order by id`.execute(app.db);
    expect(rows).toEqual([
      {
        entity: "registration",
        after: { repeatedItecDeliveries: 1, ticketId: Items[0].ticketId },
      },
      { entity: "registration", after: { repeatedItecDeliveries: 2 } },
    ]);
  });

  it("are for the managers of their project", async () => {
    const opened = await failedOnes(1);
    const foreign = await open();
    for (const role of ["manager", "operator"] as const) await grantProject(app.db, role, opened.projectId);
    const { projectId, registrationId } = opened;
    const call = (token: string, params: object) =>
      app.call(listItecDeliveries, { params: { ...params } }, token);
    expect((await call(app.operator, { projectId, registrationId })).status).toBe(403);
    expect((await call(app.manager, { projectId, registrationId })).body.TotalCount).toBe(1);
    expect((await call(app.manager, { projectId: foreign.projectId, registrationId })).status).toBe(404);
    expect((await call(app.admin, { projectId: foreign.projectId, registrationId })).status).toBe(404);
    const [{ id: deliveryId }] = (await list(opened)).Items;
    const mixed = { params: { projectId, registrationId: foreign.registrationId, deliveryId } };
    expect((await app.call(repeatItecDelivery, mixed)).status).toBe(404);
    const elsewhere = { params: { ...mixed.params, projectId: foreign.projectId } };
    expect((await app.call(repeatItecDelivery, elsewhere)).status).toBe(404);
    expect((await list(opened)).failed).toBe(1);
  });
});
