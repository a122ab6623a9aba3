import { updateRegistration } from "@foyer/contract/registrations.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../../../test/events/event.ts";
import { type Server, startServer } from "../../../test/interference/start-server.ts";
import { type ItecReceiver, setItecUrl, startItecReceiver } from "../../../test/receivers/itec-receiver.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";

// Server processes that share a database and a receiver. rules/itec 4, 8
let app: TestApp;
let receiver: ItecReceiver;
beforeAll(async () => {
  [app, receiver] = await Promise.all([startTestApp(), startItecReceiver()]);
  await setItecUrl(app.db, receiver.url);
});
afterAll(() => Promise.all([app?.stop(), receiver?.stop()]));
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer((response) => response.writeHead(204).end());
  for (const table of ["itec_delivery", "mail", "durable_work"])
    await sql`delete from ${sql.table(table)}`.execute(app.db);
});
const running: Server[] = [];
afterEach(() => Promise.all(running.splice(0).map((server) => server.kill())));

async function startOne(): Promise<Server> {
  const server = await startServer(app, { environment: { OUTBOUND_ALLOW: receiver.host } });
  running.push(server);
  return server;
}
const ids = () => receiver.received.map(({ headers }) => String(headers["idempotency-key"]));
const statesOf = async () => {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*) as count from durable_work where kind = 'itec-delivery' group by state`.execute(
    app.db,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
/** However long the next server takes to start: the lease of a killed one has not ended by then. */
const extendLease = () =>
  sql`update durable_work set due_at = now() + interval '1 hour' where state = 'running'`.execute(app.db);
async function sell(count: number) {
  const event = await makeEvent(app, { ticketCount: count, codes: count });
  const asked = await askForEmailOnly(app, event);
  const body = { itec: "always", itecSettings: { key: "secret" } };
  await app.call(updateRegistration, { params: event, body });
  for (let at = 0; at < count; at++)
    await submitAnswers(app, event.code, [emailResult(asked, `a${at}@example.org`)]);
}

it("two servers deliver each ticket once", async () => {
  await sell(20);
  await Promise.all([startOne(), startOne()]);
  await expect.poll(statesOf).toEqual({ done: 20 });
  expect(new Set(ids()).size).toBe(20);
  expect(ids()).toHaveLength(20);
});

it("negative control: without the lease they deliver tickets twice", async () => {
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
  await sell(20);
  await Promise.all([startOne(), startOne()]);
  await expect.poll(again).toBeGreaterThan(0);
  await Promise.all(running.splice(0).map((server) => server.kill()));
  await sql`drop trigger end_lease on durable_work`.execute(app.db);
});

it("after kill -9 between delivery and record it is delivered once more, under the same id", async () => {
  await sell(1);
  // The receiver has taken it, but its answer never reaches the server.
  receiver.answer(() => {});
  const victim = await startOne();
  await expect.poll(() => ids().length).toBe(1);
  await victim.kill();
  await extendLease();
  receiver.answer((response) => response.writeHead(204).end());
  await startOne();
  expect(await statesOf()).toEqual({ running: 1 });
  await sql`update durable_work set due_at = now() where state = 'running'`.execute(app.db);
  await expect.poll(statesOf).toEqual({ done: 1 });
  expect(ids()).toHaveLength(2);
  expect(new Set(ids()).size).toBe(1);
});
