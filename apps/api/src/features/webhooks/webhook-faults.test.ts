import { cancelTicket } from "@foyer/contract/tickets.ts";
import { getWebhook, testWebhook, updateWebhook } from "@foyer/contract/webhooks.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import {
  addWebhook,
  app,
  letTimePass,
  logOf,
  type OpenEvent,
  openEvent,
  other,
  receiver,
  sell,
  setUpWebhooks,
  tell,
  verified,
} from "../../../test/feature-setups/webhook-setup.ts";
import { grantProject } from "../../../test/server/grant-project.ts";

setUpWebhooks();

let event: OpenEvent;
beforeEach(async () => {
  event = await openEvent();
});

const cancel = (ticketId: number) =>
  app.call(cancelTicket, { params: { projectId: event.projectId, ticketId }, body: {} });
const fails = (status = 500) => receiver.answer((response) => response.writeHead(status).end("out of order"));
const works = () => receiver.answer((response) => response.writeHead(200).end("fine"));
/** The types of a ticket's messages in the order in which they arrived. */
const arrived = (secret: string, ticketId: number) =>
  verified(secret)
    .filter(({ data }) => data.ticket?.TicketId === ticketId)
    .map(({ type }) => type);

// rules/webhooks 6–8
describe("a failure", () => {
  it.each([
    ["500", (): void => fails(), 500, "The receiver answered 500."],
    ["404", (): void => fails(404), 404, "The receiver answered 404."],
    [
      "a redirect",
      (): void => receiver.answer((response) => response.writeHead(302, { location: other.url }).end()),
      302,
      "The receiver answered 302.",
    ],
    [
      "a reset",
      (): void => receiver.answer((response) => response.socket?.resetAndDestroy()),
      null,
      "ECONNRESET",
    ],
    [
      "half an answer",
      (): void =>
        receiver.answer((response) => {
          response.writeHead(200, { "content-length": "10" }).write("half");
          response.socket?.end();
        }),
      null,
      "The connection failed",
    ],
  ])("by %s is retried under the same id with the same body", async (_, break_, status, error) => {
    const { params, secret } = await addWebhook(event);
    await sell(event);
    break_();
    await tell();
    expect((await logOf(params)).Items).toMatchObject([
      { state: "waiting", attempts: 1, answerStatus: status, error: expect.stringContaining(error) },
    ]);
    works();
    await tell();
    expect(receiver.received).toHaveLength(1);
    await letTimePass();
    await tell();
    const [first, second] = verified(secret);
    expect(second).toEqual(first);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
    expect(other.received).toEqual([]);
    expect((await logOf(params)).Items).toMatchObject([{ state: "delivered", attempts: 2, error: "" }]);
  });

  it("by a receiver that hangs ends after five seconds", { timeout: 20_000 }, async () => {
    const { params } = await addWebhook(event);
    await sell(event);
    receiver.answer(() => {});
    await tell();
    const [item] = (await logOf(params)).Items;
    expect(item).toMatchObject({
      state: "waiting",
      answerStatus: null,
      error: expect.stringContaining("5 seconds"),
    });
    expect(item?.durationMs).toBeGreaterThan(4_900);
  });

  it("is retried for three days with backoff, then the delivery has failed", async () => {
    const { params } = await addWebhook(event);
    await sell(event);
    fails();
    const waits: number[] = [];
    for (const seconds of [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 14_400]) {
      const before = Date.now();
      await tell();
      const after = Date.now();
      const [item] = (await logOf(params)).Items;
      // The attempt was between the two, however long it took.
      const next = new Date(item?.nextAt ?? 0).getTime();
      expect(next - before).toBeGreaterThanOrEqual(seconds * 1_000);
      expect(next - after).toBeLessThan(seconds * 1_260);
      waits.push((next - before) / 1_000 / seconds);
      await letTimePass();
    }
    expect(new Set(waits.map((wait) => wait.toFixed(3))).size).toBeGreaterThan(1);
    await sql`update webhook_delivery set first_tried_at = now() - interval '71 hours'`.execute(app.db);
    await tell();
    expect((await logOf(params)).Items).toMatchObject([{ state: "waiting" }]);
    await sql`update webhook_delivery set first_tried_at = now() - interval '72 hours'`.execute(app.db);
    await letTimePass();
    await tell();
    expect(await logOf(params)).toMatchObject({ failed: 1, Items: [{ state: "failed" }] });
  });
});

/** A moment of a row, so much earlier: without a session's zone, which a cluster takes in no update. */
const earlier = (column: string, hours = 1) =>
  sql`(${sql.ref(column)} at time zone 'UTC' - make_interval(hours => ${hours})) at time zone 'UTC'`;

// rules/webhooks 7
describe("the order", () => {
  it("a receiver that was down for a day gets everything once it is back, in order per ticket", async () => {
    const { params, secret } = await addWebhook(event);
    fails(503);
    const tickets: number[] = [];
    for (let hour = 0; hour < 24; hour++) {
      tickets.push(await sell(event));
      if (hour % 2 === 1) await cancel(tickets[hour - 1] ?? 0);
      await tell();
      await sql`update webhook_delivery set next_at = ${earlier("next_at")}, created_at = ${earlier("created_at")},
        first_tried_at = ${earlier("first_tried_at")}`.execute(app.db);
      await sql`update webhook set paused_until = ${earlier("paused_until")}, failing_since = ${earlier("failing_since")}`.execute(
        app.db,
      );
      await sql`update durable_work set due_at = ${earlier("due_at")} where state = 'waiting'`.execute(
        app.db,
      );
    }
    expect((await logOf(params, { state: "waiting" })).TotalCount).toBe(36);
    works();
    receiver.received.length = 0;
    await letTimePass();
    // Once one arrives, nothing waits for its own time any longer.
    await tell();
    expect((await logOf(params, { state: "waiting" })).TotalCount).toBe(0);
    for (const [hour, ticketId] of tickets.entries())
      expect(arrived(secret, ticketId)).toEqual(
        hour % 2 === 0 ? ["ticket.issued", "ticket.cancelled"] : ["ticket.issued"],
      );
    expect(receiver.received).toHaveLength(36);
    expect((await app.call(getWebhook, { params })).body.failingSince).toBeNull();
  });

  it("a message that is refused holds up its own ticket alone", async () => {
    const { params, secret } = await addWebhook(event);
    const refused = await sell(event);
    const refuse = () =>
      receiver.answer((response, { body }) =>
        response.writeHead(body.includes(`"TicketId":${refused},`) ? 500 : 204).end(),
      );
    refuse();
    await cancel(refused);
    const others = [];
    for (let at = 0; at < 30; at++) others.push(await sell(event));
    await tell();
    expect((await logOf(params, { state: "delivered" })).TotalCount).toBe(30);
    expect(arrived(secret, refused)).toEqual(["ticket.issued"]);
    works();
    await letTimePass();
    await tell();
    expect(arrived(secret, refused)).toEqual(["ticket.issued", "ticket.issued", "ticket.cancelled"]);
  });

  it("negative control: without the order a later message of a ticket overtakes the first", async () => {
    const { secret } = await addWebhook(event);
    const ticketId = await sell(event);
    await cancel(ticketId);
    // Each message is its own subject: what keeps the order is off.
    await sql`create function own_subject() returns trigger language plpgsql as $$ begin
      new.subject := new.message_id::text; return new; end $$`.execute(app.db);
    await sql`create trigger own_subject before insert on webhook_delivery for each row
      execute function own_subject()`.execute(app.db);
    receiver.answer((response, { body }) =>
      response.writeHead(body.includes('"type":"ticket.issued"') ? 500 : 204).end(),
    );
    await tell();
    await sql`drop trigger own_subject on webhook_delivery`.execute(app.db);
    works();
    await letTimePass();
    receiver.received.length = 0;
    await tell();
    // The cancellation has arrived before.
    expect(verified(secret).map(({ type }) => type)).toEqual(["ticket.issued"]);
  });
});

// rules/webhooks 8, 9
describe("a broken receiver", () => {
  it("holds up nobody else, and gets few requests while it is down", async () => {
    const broken = await addWebhook(event);
    const { secret } = await addWebhook(event, { url: other.url });
    receiver.answer((response) => response.socket?.resetAndDestroy());
    for (let at = 0; at < 60; at++) await sell(event);
    await tell();
    expect(verified(secret, other)).toHaveLength(60);
    // One round of eight, not sixty.
    expect(receiver.received.length).toBeLessThanOrEqual(8);
    expect((await logOf(broken.params, { state: "waiting" })).TotalCount).toBe(60);
    expect((await app.call(getWebhook, { params: broken.params })).body.failingSince).not.toBeNull();
    await expectInvariants(app.db);
    // The control: without its work nobody would send what waits.
    await sql`delete from durable_work`.execute(app.db);
    await expect(expectInvariants(app.db)).rejects.toThrow("invariants.sql");
  });

  it("is disabled after five days, with a mail to the project's managers, and enabled again by them", async () => {
    await grantProject(app.db, "manager", event.projectId);
    await sql`update staff set email = role || '@example.org' where role in ('manager', 'viewer')`.execute(
      app.db,
    );
    const { params, secret } = await addWebhook(event);
    await sell(event);
    fails();
    await tell({ hasMailServer: true });
    await sql`update webhook set failing_since = ${earlier("failing_since", 119)}`.execute(app.db);
    await letTimePass();
    await tell({ hasMailServer: true });
    expect((await app.call(getWebhook, { params })).body.isEnabled).toBe(true);
    await sql`update webhook set failing_since = ${earlier("failing_since")}`.execute(app.db);
    await letTimePass();
    await tell({ hasMailServer: true });
    expect((await app.call(getWebhook, { params })).body).toMatchObject({
      isEnabled: false,
      disabledBecause: "Nothing could be delivered for five days.",
    });
    const notices = await app.db.selectFrom("webhook_notice").selectAll().execute();
    expect(notices).toMatchObject([{ recipient: "manager@example.org", url: receiver.url }]);
    expect(await logOf(params)).toMatchObject({ failed: 1 });
    const body = { url: receiver.url, eventTypes: ["ticket.issued"], isEnabled: true };
    expect((await app.call(updateWebhook, { params, body })).body).toMatchObject({
      isEnabled: true,
      disabledBecause: "",
    });
    works();
    receiver.received.length = 0;
    await app.call(testWebhook, { params });
    await tell();
    expect(verified(secret)).toMatchObject([{ type: "webhook.test" }]);
  });

  it("leaves 20,000 waiting, of which the next ones are found before statistics of the table exist", async () => {
    const { params } = await addWebhook(event);
    await sql`insert into webhook_delivery (project_id, webhook_id, message_id, type, subject, body)
      select ${params.projectId}, ${params.webhookId}, gen_random_uuid(), 'ticket.issued', 'ticket ' || (1 + i % 10000), '{}'
      from generate_series(1, 20000) i`.execute(app.db);
    fails();
    await app.call(testWebhook, { params });
    await tell();
    expect(receiver.received).toHaveLength(8);
    expect((await logOf(params, { state: "waiting" })).TotalCount).toBe(20_001);
  });

  it("is not disabled when a message arrives after all, even if the next ones fail", async () => {
    const { params } = await addWebhook(event);
    for (let at = 0; at < 16; at++) await sell(event);
    await sql`update webhook set failing_since = now() - interval '6 days', failed_rounds = 9`.execute(
      app.db,
    );
    receiver.answer((response) => response.writeHead(receiver.received.length === 1 ? 204 : 500).end());
    const before = Date.now();
    await tell();
    expect((await logOf(params, { state: "delivered" })).TotalCount).toBe(1);
    const { isEnabled, failingSince } = (await app.call(getWebhook, { params })).body;
    expect(isEnabled).toBe(true);
    expect(Date.parse(failingSince)).toBeGreaterThanOrEqual(before);
  });

  it("that answers 410 is disabled at once", async () => {
    const { params } = await addWebhook(event);
    await sell(event);
    fails(410);
    await tell();
    expect((await app.call(getWebhook, { params })).body).toMatchObject({ isEnabled: false });
  });
});
