import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app-client.ts";
import { askForEmailOnly, emailResult, makeEvent } from "../../../test/event.ts";
import { expectInvariants } from "../../../test/invariants.ts";
import { type Server, startServer } from "../../../test/start-server.ts";

// Two server processes on one database. rules/tickets 3–5
const CLIENTS = 500;
const PLACES = 50;

let app: TestApp;
let servers: Server[] = [];
beforeAll(async () => {
  app = await startTestApp();
  servers = await Promise.all([startServer(app), startServer(app)]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await app?.stop();
});

type Sale = { status: number; barcode?: string; ticketId?: number };

async function buy(url: string, code: string, result: unknown, key: string): Promise<Sale | null> {
  const answer = await fetch(`${url}/api/public/registrations/${code}/submissions`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ results: [result] }),
  }).catch(() => null);
  if (!answer) return null;
  const { ticket } = (await answer.json()) as { ticket?: { barcode: string; ticketId: number } };
  return { status: answer.status, ...ticket };
}
const urlOf = (at: number) => servers[at % servers.length]?.url ?? "";

it("500 visitors at two servers get the last 50 places, each one of its own", {
  timeout: 60_000,
}, async () => {
  const event = await makeEvent(app, { ticketCount: PLACES, codes: PLACES + 10 });
  const asked = await askForEmailOnly(app, event);
  const sales = await Promise.all(
    Array.from({ length: CLIENTS }, (_, at) =>
      buy(urlOf(at), event.code, emailResult(asked, `v${at}@example.org`), `key-${at}`),
    ),
  );
  const sold = sales.filter((sale) => sale?.status === 201);
  expect(sold).toHaveLength(PLACES);
  expect(sales.filter((sale) => sale?.status === 409)).toHaveLength(CLIENTS - PLACES);
  expect(new Set(sold.map((sale) => sale?.barcode)).size).toBe(PLACES);
  await expectInvariants(app.db);
});

it("the control: without the counter's condition the same rush oversells", { timeout: 60_000 }, async () => {
  const event = await makeEvent(app, { ticketCount: PLACES, codes: 0 });
  await sql`alter table registration_usage drop constraint registration_never_oversold`.execute(app.db);
  const sellNaively = async () => {
    const { rows } = await sql<{ issued: number }>`
      select issued from registration_usage where registration_id = ${event.registrationId}`.execute(app.db);
    if ((rows[0]?.issued ?? 0) >= PLACES) return;
    await sql`update registration_usage set issued = issued + 1 where registration_id = ${event.registrationId}`.execute(
      app.db,
    );
  };
  await Promise.all(Array.from({ length: CLIENTS }, sellNaively));
  const { rows } = await sql<{ issued: number }>`
    select issued from registration_usage where registration_id = ${event.registrationId}`.execute(app.db);
  expect(rows[0]?.issued).toBeGreaterThan(PLACES);
  await expect(expectInvariants(app.db)).rejects.toThrow("tools/invariants.sql");
  await sql`update registration_usage set issued = 0 where registration_id = ${event.registrationId}`.execute(
    app.db,
  );
});

it("what was answered is there after kill -9, and asking again gives the same", {
  timeout: 60_000,
}, async () => {
  const event = await makeEvent(app, { ticketCount: 400, codes: 400 });
  const asked = await askForEmailOnly(app, event);
  const buyAt = (url: string) => (at: number) =>
    buy(url, event.code, emailResult(asked, `k${at}@example.org`), `killed-${at}`);
  const [victim] = servers;
  const pending = Array.from({ length: 300 }, (_, at) => buyAt(victim?.url ?? "")(at));
  await sleep(150);
  await victim?.kill();
  const first = await Promise.all(pending);
  expect(first.filter((sale) => sale === null).length).toBeGreaterThan(0);
  const again = await Promise.all(first.map((_, at) => buyAt(servers[1]?.url ?? "")(at)));
  expect(again.every((sale) => sale?.status === 201)).toBe(true);
  for (const [at, sale] of first.entries()) if (sale) expect(again[at]).toEqual(sale);
  expect(new Set(again.map((sale) => sale?.ticketId)).size).toBe(300);
  await expectInvariants(app.db);
});
