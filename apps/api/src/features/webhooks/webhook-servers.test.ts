import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  addWebhook,
  app,
  logOf,
  type OpenEvent,
  openEvent,
  receiver,
  sell,
  setUpWebhooks,
  verified,
} from "../../../test/feature-setups/webhook-setup.ts";
import { type Server, startServer } from "../../../test/interference/start-server.ts";

// Server processes that share a database and a receiver. rules/webhooks 7
setUpWebhooks();

let event: OpenEvent;
const running: Server[] = [];
beforeEach(async () => {
  event = await openEvent();
});
afterEach(() => Promise.all(running.splice(0).map((server) => server.kill())));

async function startOne(): Promise<Server> {
  const server = await startServer(app, { environment: { OUTBOUND_ALLOW: receiver.host } });
  running.push(server);
  return server;
}
const ids = () => receiver.received.map(({ headers }) => String(headers["webhook-id"]));
/** However long the next server takes to start: the lease of a killed one has not ended by then. */
const extendLease = () =>
  sql`update durable_work set due_at = now() + interval '1 hour' where state = 'running'`.execute(app.db);
const waiting = async (params: { projectId: number; webhookId: number }) =>
  (await logOf(params, { state: "waiting" })).TotalCount;

it("two servers deliver each message once, those of a ticket in order", async () => {
  const { params, secret } = await addWebhook(event);
  const tickets: number[] = [];
  for (let at = 0; at < 20; at++) tickets.push(await sell(event));
  await Promise.all([startOne(), startOne()]);
  for (const ticketId of tickets)
    await sql`select cancel_ticket(${event.projectId}, ${ticketId})`.execute(app.db);
  await expect.poll(async () => (await logOf(params, { state: "delivered" })).TotalCount).toBe(40);
  expect(new Set(ids()).size).toBe(40);
  expect(ids()).toHaveLength(40);
  for (const ticketId of tickets)
    expect(
      verified(secret)
        .filter(({ data }) => data.ticket?.TicketId === ticketId)
        .map(({ type }) => type),
    ).toEqual(["ticket.issued", "ticket.cancelled"]);
});

it("after kill -9 in the middle everything arrives, what was on its way once more under the same id", async () => {
  const { params, secret } = await addWebhook(event);
  for (let at = 0; at < 20; at++) await sell(event);
  // It has taken the first ones, but their answers never reach the server.
  receiver.answer(() => {});
  const victim = await startOne();
  await expect.poll(() => ids().length).toBe(8);
  await victim.kill();
  await extendLease();
  receiver.answer((response) => response.writeHead(204).end());
  await startOne();
  expect(await waiting(params)).toBe(20);
  await sql`update durable_work set due_at = now() where state = 'running'`.execute(app.db);
  await expect.poll(() => waiting(params)).toBe(0);
  expect(new Set(ids()).size).toBe(20);
  expect(ids()).toHaveLength(28);
  expect(verified(secret)).toHaveLength(28);
});

it("negative control: without the lease two servers send a message twice", async () => {
  await sql`create function end_lease() returns trigger language plpgsql as $$ begin
    new.due_at := now(); return new; end $$`.execute(app.db);
  await sql`create trigger end_lease before update on durable_work for each row
    when (new.state = 'running') execute function end_lease()`.execute(app.db);
  const again = () => ids().length - new Set(ids()).size;
  // Nobody gets an answer before the other server has come by.
  receiver.answer(async (response) => {
    await expect.poll(again).toBeGreaterThan(0);
    response.writeHead(204).end();
  });
  await addWebhook(event);
  for (let at = 0; at < 10; at++) await sell(event);
  await Promise.all([startOne(), startOne()]);
  await expect.poll(again).toBeGreaterThan(0);
  await Promise.all(running.splice(0).map((server) => server.kill()));
  await sql`drop trigger end_lease on durable_work`.execute(app.db);
});
