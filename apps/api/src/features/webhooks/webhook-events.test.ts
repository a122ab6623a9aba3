import { scanAtGate } from "@foyer/contract/gate-scans.ts";
import { createGate } from "@foyer/contract/gates.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { correctTicket, exchangeBarcode } from "@foyer/contract/ticket-corrections.ts";
import { cancelTicket, getTicket, payTicket } from "@foyer/contract/tickets.ts";
import { uploadVisitors } from "@foyer/contract/visitors.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { issueBatches, uploadBatch } from "../../../test/events/bulk-file.ts";
import { countAt } from "../../../test/feature-setups/gate-setup.ts";
import { openLine } from "../../../test/feature-setups/waiting-list-setup.ts";
import {
  addWebhook,
  app,
  openEvent,
  receiver,
  relay,
  sell,
  setUpWebhooks,
  tell,
  verified,
} from "../../../test/feature-setups/webhook-setup.ts";
import { upload } from "../../../test/server/upload.ts";
import { expireTickets } from "../ticket-life/expire-tickets.job.ts";
import { matchScans } from "../visitors/match-scans.job.ts";
import { passOffersOn } from "../waiting-list/expire-offers.job.ts";
import { watchOpenings } from "./webhook-openings.service.ts";

setUpWebhooks();

const typesOf = (secret: string) => verified(secret).map(({ type }) => type);

// rules/webhooks 4, 5
it("a free ticket is issued: its message has it as the API shows it, and nothing secret", async () => {
  const event = await openEvent();
  const { secret } = await addWebhook(event);
  const ticketId = await sell(event);
  await tell();
  const [message] = verified(secret);
  const { projectId } = event;
  const shown = (await app.call(getTicket, { params: { projectId, ticketId } })).body;
  const {
    latePayments: _,
    badgePrint: __,
    bouncedMail: ___,
    isErased: ____,
    consents: _____,
    ...ticket
  } = shown;
  expect(message).toMatchObject({ type: "ticket.issued", version: 1, projectId });
  expect(message?.data).toEqual({ ticket });
  expect(receiver.received[0]?.body).not.toMatch(/hold_|unique_|answers":null/);
});

it("each change of a ticket is told, in the order in which it happened, as it was then", async () => {
  const event = await openEvent({ ticketPrice: 20 });
  const { secret } = await addWebhook(event);
  const ticketId = await sell(event);
  const params = { projectId: event.projectId, ticketId };
  expect((await app.call(payTicket, { params, body: { paymentId: "P1" } })).status).toBe(200);
  const correction = await app.call(correctTicket, { params, body: { fields: { company: "Acme" } } });
  expect(correction.status, correction.text).toBe(200);
  expect((await app.call(cancelTicket, { params, body: {} })).status).toBe(200);
  const lost = await sell(event);
  await sql`update ticket set expire_payment_at = now() where id = ${lost}`.execute(app.db);
  await expireTickets(app.db);
  await tell();
  const told = verified(secret).map(({ type, data }) => [type, data.ticket?.TicketId, data.ticket?.status]);
  expect(told.filter(([, id]) => id === ticketId)).toEqual([
    ["ticket.held", ticketId, "held"],
    ["ticket.paid", ticketId, "issued"],
    ["ticket.issued", ticketId, "issued"],
    ["ticket.corrected", ticketId, "issued"],
    ["ticket.cancelled", ticketId, "cancelled"],
  ]);
  expect(told.filter(([, id]) => id === lost)).toEqual([
    ["ticket.held", lost, "held"],
    ["ticket.expired", lost, "expired"],
  ]);
});

it.each([
  [0, ["ticket.issued"]],
  [20, ["ticket.paid", "ticket.issued"]],
])("a ticket of %d from a registration file is told as %j", async (ticketPrice, told) => {
  const event = await openEvent({ ticketPrice });
  const { secret } = await addWebhook(event);
  await uploadBatch(app, event, "email\nanna@example.org\n");
  await issueBatches(app);
  await tell();
  expect(typesOf(secret)).toEqual(told);
});

it("the first scan of a ticket is told once, with its day, time and gate", async () => {
  const event = await openEvent();
  const { projectId } = event;
  const { secret } = await addWebhook(event, { eventTypes: ["ticket.checked-in"] });
  const ticketId = await sell(event);
  const { Barcode } = (await app.call(getTicket, { params: { projectId, ticketId } })).body;
  for (const turngate of ["North", "South"]) {
    const fields = { visitDate: "2126-05-12", turngate };
    const content = turngate === "North" ? `${Barcode};10:05\n${Barcode};11:00` : Barcode;
    expect(
      (await upload(app, uploadVisitors, { params: { projectId }, content, name: "a.csv", fields })).status,
    ).toBe(201);
    await matchScans(app, new AbortController().signal);
  }
  await tell();
  expect(verified(secret)).toMatchObject([
    {
      type: "ticket.checked-in",
      data: {
        ticket: { TicketId: ticketId },
        visit: { day: "2126-05-12", time: "2126-05-12T10:05:00", gate: "North" },
      },
    },
  ]);
});

it("a scan at a gate is told like one of a file", async () => {
  const event = await openEvent();
  const { projectId } = event;
  const { secret } = await addWebhook(event, { eventTypes: ["ticket.checked-in"] });
  const ticketId = await sell(event);
  const { Barcode } = (await app.call(getTicket, { params: { projectId, ticketId } })).body;
  const { body: gate } = await app.call(createGate, { params: { projectId }, body: { name: "East" } });
  const scans = [1, 2].map((sequence) => ({ sequence, code: Barcode }));
  const sent = { params: { projectId, gateId: gate.id }, body: { deviceId: crypto.randomUUID(), scans } };
  expect((await app.call(scanAtGate, sent)).status).toBe(200);
  await countAt(app);
  await tell();
  expect(verified(secret)).toMatchObject([
    { data: { ticket: { TicketId: ticketId }, visit: { gate: "East" } } },
  ]);
});

it("a scan without a time, read by another spelling or a former code, has its gate", async () => {
  const event = await openEvent();
  const { projectId } = event;
  const { secret } = await addWebhook(event, { eventTypes: ["ticket.checked-in"] });
  const ticketId = await sell(event);
  const params = { projectId, ticketId };
  const former = (await app.call(getTicket, { params })).body.Barcode;
  expect((await app.call(exchangeBarcode, { params, body: {} })).status).toBe(200);
  const fields = { visitDate: "2126-05-13", turngate: "West" };
  await upload(app, uploadVisitors, { params: { projectId }, content: former, name: "a.csv", fields });
  await matchScans(app, new AbortController().signal);
  await tell();
  expect(verified(secret)).toMatchObject([
    { data: { ticket: { TicketId: ticketId }, visit: { day: "2126-05-13", time: null, gate: "West" } } },
  ]);
});

it("registrations that open and close are told once, whichever server sees it", async () => {
  const event = await openEvent();
  const { projectId, registrationId, code } = event;
  const { secret } = await addWebhook(event, { eventTypes: ["registration.opened", "registration.closed"] });
  const { signal } = new AbortController();
  const look = () => Promise.all([watchOpenings(app, signal), watchOpenings(app, signal)]);
  await look();
  await tell();
  expect(typesOf(secret)).toEqual([]);
  const change = (status: string) =>
    app.call(updateRegistration, { params: { projectId, registrationId }, body: { status } });
  await change("closed");
  await look();
  await look();
  await change("open");
  await look();
  await tell();
  expect(typesOf(secret)).toEqual(["registration.closed", "registration.opened"]);
  expect(verified(secret)[0]?.data).toMatchObject({ registration: { registrationId, code } });
});

it("only chosen events are told, and only those of the own project", async () => {
  const event = await openEvent();
  const elsewhere = await openEvent();
  const { secret } = await addWebhook(event, { eventTypes: ["ticket.cancelled"] });
  const ticketId = await sell(event);
  await sell(elsewhere);
  await app.call(cancelTicket, { params: { projectId: event.projectId, ticketId }, body: {} });
  await tell();
  expect(typesOf(secret)).toEqual(["ticket.cancelled"]);
});

it("a change that is rolled back tells nothing; one that commits is never lost", async () => {
  const event = await openEvent();
  const { secret } = await addWebhook(event);
  const ticketId = await sell(event);
  await relay();
  await app.db
    .transaction()
    .execute(async (trx) => {
      await sql`select cancel_ticket(${event.projectId}, ${ticketId})`.execute(trx);
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  await tell();
  expect(typesOf(secret)).toEqual(["ticket.issued"]);
});

it("a project without webhooks writes nothing more", async () => {
  const event = await openEvent({ ticketPrice: 20 });
  const kinds = async () => {
    const rows = await app.db.selectFrom("outbox").select("kind").execute();
    return rows.map(({ kind }) => kind);
  };
  const ticketId = await sell(event);
  await app.call(cancelTicket, { params: { projectId: event.projectId, ticketId }, body: {} });
  expect(new Set(await kinds())).toEqual(new Set(["ticket-issued", "ticket-ended"]));
  // The control: the same with a webhook.
  await addWebhook(event);
  const second = await sell(event);
  await app.call(cancelTicket, { params: { projectId: event.projectId, ticketId: second }, body: {} });
  expect(await kinds()).toContain("webhook-event");
});

it("an offer of a waiting list and its end are told, without the visitor's words", async () => {
  const line = await openLine(app, { ticketCount: 2 });
  const { secret } = await addWebhook(line);
  const [ann, ben] = [await line.queue("ann@example.org"), await line.queue("ben@example.org")];
  await line.cancel();
  await line.cancel();
  const taken = await line.take(ann, "ann@example.org");
  expect(taken.status, taken.text).toBe(201);
  await sql`update waiting_entry set offer_until = now() where identifier = ${ben}`.execute(app.db);
  await passOffersOn(app.db);
  await tell();
  const told = verified(secret).filter(({ type }) => type.startsWith("waiting-list."));
  const { ticketId } = taken.body.ticket;
  expect(told.map(({ type, data }) => [type, data.waiting?.state, data.waiting?.ticketId])).toEqual([
    ["waiting-list.offered", "offered", null],
    ["waiting-list.offered", "offered", null],
    ["waiting-list.taken", "taken", ticketId],
    ["waiting-list.expired", "expired", null],
  ]);
  expect(JSON.stringify(told)).not.toMatch(/example\.org/);
});
