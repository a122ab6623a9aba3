import { completeTicket } from "@foyer/contract/group-orders.ts";
import {
  listItecDeliveries,
  repeatFailedItecDeliveries,
  repeatItecDelivery,
} from "@foyer/contract/itec-deliveries.ts";
import { cancelTicket, payTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openGroups, people } from "../../../test/feature-setups/group-order-setup.ts";
import {
  app,
  deliver,
  deliveredTickets,
  KEY,
  letTimePass,
  list,
  open,
  receiver,
  sell,
  setUpItec,
  signal,
} from "../../../test/feature-setups/itec-setup.ts";
import { isSignedWith, setItecUrl } from "../../../test/receivers/itec-receiver.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { relayOutbox } from "../mail/relay-outbox.job.ts";

setUpItec();

// rules/itec 4–6
describe("a delivery", () => {
  it("is signed, and has the data that networking needs", async () => {
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
      event: "ticket.confirmed",
      deliveryId: one.headers["idempotency-key"],
      attendeeTypeId: "17",
      project: { id: opened.projectId, name: "Fair", eventBEID: "" },
      registration: { id: opened.registrationId, code: opened.code },
      ticket: { ticketId, barcode: expect.any(String), cultureCode: "en-GB" },
      attendee: { email: expect.stringContaining("@example.org") },
    });
    expect(await list(opened)).toMatchObject({
      TotalCount: 1,
      failed: 0,
      pausedBecause: "",
      Items: [{ ticketId, state: "delivered", attempts: 1, lastError: "" }],
    });
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });

  it("is one per ticket, even with two outbox rows", async () => {
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

  it("of a ticket of a group waits until its holder has answered", async () => {
    const group = await openGroups(app);
    const body = { itec: "always", itecSettings: { key: KEY, attendeeTypeId: "17" } };
    expect((await group.change(body)).status).toBe(200);
    await group.order([...people("ann"), group.answered("cleo")]);
    const tickets: { FirstName: string; TicketId: number; Identifier: string }[] = await group.tickets();
    const [ann, cleo] = ["ann", "cleo"].map((name) => tickets.find(({ FirstName }) => FirstName === name));
    await deliver();
    expect(deliveredTickets()).toEqual([cleo?.TicketId]);
    const answers = { results: group.resultsOf("ann@example.org"), cultureCode: "en-GB" };
    const params = { identifier: ann?.Identifier };
    expect((await app.call(completeTicket, { params, body: answers }, null)).status).toBe(204);
    await deliver();
    await deliver();
    expect(deliveredTickets()).toEqual([cleo?.TicketId, ann?.TicketId]);
  });

  it("of a ticket that ended before is dropped; a later end is not reported", async () => {
    const opened = await open();
    const params = { projectId: opened.projectId, ticketId: await sell(opened) };
    await relayOutbox(app, signal);
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
  ])("of a receiver %s is retried, and the delivery arrives in the end", async (_what, how, reason) => {
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
  });

  it("of a registration without a key is final, with the reason", async () => {
    const opened = await open({ key: "" });
    await sell(opened);
    await deliver();
    expect((await list(opened)).Items).toMatchObject([
      { state: "failed", lastError: "The registration has no ITEC key." },
    ]);
  });

  it("of the configuration pauses deliveries without an attempt, with the reason", async () => {
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
