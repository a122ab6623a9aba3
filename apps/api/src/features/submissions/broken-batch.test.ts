import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { askForEmailOnly, emailResult, makeEvent } from "../../../test/events/event.ts";
import { type SilentProxy, startSilentProxy } from "../../../test/interference/silent-proxy.ts";
import { type Server, startServer } from "../../../test/interference/start-server.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";

// The connection breaks while a batch is being sold, or after it was sold and before the server knows. rules/tickets 4, 5
const VISITORS = 30;

let app: TestApp;
let proxy: SilentProxy;
let server: Server;
beforeEach(async () => {
  app = await startTestApp();
  proxy = await startSilentProxy(app.databaseUrl);
  server = await startServer(app, { databaseUrl: proxy.url });
});
afterEach(async () => {
  await server?.kill();
  proxy?.stop();
  await app?.stop();
});

type Sale = { status: number; ticketId: number | undefined };

/** An event, and visitors who each submit once with a key of their own whenever they are asked to. */
async function makeVisitors() {
  const event = await makeEvent(app, { ticketCount: 100, codes: 100 });
  const asked = await askForEmailOnly(app, event);
  const submitOne = async (_: unknown, at: number): Promise<Sale> => {
    const answer = await fetch(`${server.url}/api/public/registrations/${event.code}/submissions`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": `broken-${at}` },
      body: JSON.stringify({ results: [emailResult(asked, `b${at}@example.org`)] }),
    });
    const { ticket } = (await answer.json()) as { ticket?: { ticketId: number } };
    return { status: answer.status, ticketId: ticket?.ticketId };
  };
  // A busy server asks to try again, and a client does, with its key.
  const submitUntilKnown = async (_: unknown, at: number): Promise<Sale> => {
    const sale = await submitOne(_, at);
    return sale.status === 503 ? submitUntilKnown(_, at) : sale;
  };
  const submitAll = () => Promise.all(Array.from({ length: VISITORS }, submitOne));
  const submitAgain = () => Promise.all(Array.from({ length: VISITORS }, submitUntilKnown));
  const countTickets = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ticket where project_id = ${event.projectId}`.execute(app.db);
    return rows[0]?.count;
  };
  return { submitAll, submitAgain, countTickets };
}

function expectKnown(first: readonly Sale[], again: readonly Sale[]): void {
  expect(first.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
  expect(first.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
  expect(again.map(({ status }) => status)).toEqual(Array(VISITORS).fill(201));
  for (const [at, sale] of first.entries()) if (sale.status === 201) expect(again[at]).toEqual(sale);
  expect(new Set(again.map(({ ticketId }) => ticketId)).size).toBe(VISITORS);
}

it("a batch whose connection ends in the middle has sold nothing, and sells when it is sent again", async () => {
  // Longer than the test takes to end the connection; the sales after that one do not pause.
  const end = "return query select * from unnest(v_sales)";
  const pausing = `perform pg_sleep(8); ${end}`;
  await switchOffInFunction(app.db, "sell_submissions", { sql: end, becomes: pausing });
  const { submitAll, submitAgain, countTickets } = await makeVisitors();
  const first = submitAll();
  await expect.poll(endSale, { interval: 20 }).toBe(1);
  await switchOffInFunction(app.db, "sell_submissions", { sql: pausing, becomes: end });
  const answers = await first;
  expect(await countTickets()).toBe(answers.filter(({ status }) => status === 201).length);
  expectKnown(answers, await submitAgain());
  expect(await countTickets()).toBe(VISITORS);
  await expectInvariants(app.db);
});

/** Ends the connections that sell at this moment; returns how many. */
async function endSale(): Promise<number> {
  const { rows } = await sql<{ ended: boolean }>`
    select pg_terminate_backend(pid) as ended from pg_stat_activity
    where datname = current_database() and state = 'active' and query like '%from sell_tickets(%'
      and query not like '%pg_terminate%' and now() - query_start > interval '100 ms'`.execute(app.db);
  return rows.length;
}

it("a batch that was sold, but whose answer is lost, is answered when it is sent again", async () => {
  const { submitAll, submitAgain, countTickets } = await makeVisitors();
  proxy.loseAnswers("sell-tickets", 3);
  const first = await submitAll();
  expect(await countTickets()).toBe(VISITORS);
  expectKnown(first, await submitAgain());
  expect(await countTickets()).toBe(VISITORS);
  await expectInvariants(app.db);
});

it("negative control: without the look at receipts, and their key, a lost answer sells twice", async () => {
  await sql`alter table submission drop constraint submission_pkey`.execute(app.db);
  await switchOffInFunction(app.db, "decide_sales", {
    sql: "v_sale.idempotency_key = any(v_facts.used_keys)",
    becomes: "false",
  });
  const { submitAll, submitAgain, countTickets } = await makeVisitors();
  proxy.loseAnswers("sell-tickets", 3);
  await submitAll();
  await submitAgain();
  expect(await countTickets()).toBeGreaterThan(VISITORS);
});
