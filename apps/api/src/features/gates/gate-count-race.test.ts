import { setTimeout as sleep } from "node:timers/promises";
import { scanAtGate } from "@foyer/contract/gate-scans.ts";
import { createGate, listGates } from "@foyer/contract/gates.ts";
import { getVisitorSummary } from "@foyer/contract/visitors.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { createMeeting } from "../../../test/interference/meet.ts";
import { type Server, startServer } from "../../../test/interference/start-server.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { countScans } from "./count-gate-scans.store.ts";

// Two server processes on one database count scans at gates, while scans come in; one of them is killed. rules/gates 10–12

let app: TestApp;
let servers: Server[] = [];
/** Servers run their jobs where they may connect to some host. */
const WITH_JOBS = { environment: { OUTBOUND_ALLOW: "example.com" } };
beforeEach(async () => {
  app = await startTestApp();
  servers = await Promise.all([startServer(app, WITH_JOBS), startServer(app, WITH_JOBS)]);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((one) => one.kill()));
  await app?.stop();
});

const GATES = 3;
const TICKETS = 10;

async function makeGates() {
  const event = await makeEmailEvent(app);
  const params = { projectId: event.projectId };
  const gateIds: number[] = [];
  for (let nth = 1; nth <= GATES; nth += 1) {
    const body = { name: `Gate ${nth}`, way: "both", entryLimit: "after-exit" } as const;
    gateIds.push((await app.call(createGate, { params, body })).body.id);
  }
  const codes: string[] = [];
  for (let nth = 0; nth < TICKETS; nth += 1) codes.push((await event.register()).body.ticket.barcode);
  return { ...params, gateIds, codes };
}

type Place = { projectId: number; gateId: number; deviceId: string };

/** Sends scans to a server until one has answered. */
async function post(
  turn: number,
  { projectId, gateId, deviceId }: Place,
  scans: readonly object[],
): Promise<void> {
  const url = servers[turn % servers.length]?.url ?? "";
  const answer = await fetch(`${url}/api/projects/${projectId}/gates/${gateId}/scans`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${app.admin}` },
    body: JSON.stringify({ deviceId, scans }),
  }).catch(() => null);
  if (answer?.status === 200) return;
  expect(answer?.status ?? 503).toBe(503);
  await sleep(100);
  await post(turn + 1, { projectId, gateId, deviceId }, scans);
}

/** Everybody comes in at one gate, goes out at another, and comes in again at the third, in calls of four scans. */
async function passEverywhere({ projectId, gateIds, codes }: Awaited<ReturnType<typeof makeGates>>) {
  await Promise.all(
    gateIds.map(async (gateId, nth) => {
      const place = { projectId, gateId, deviceId: crypto.randomUUID() };
      const scans = (["in", "out", "in"] as const).flatMap((direction, round) =>
        codes.map((code, at) => ({ sequence: round * TICKETS + at + 1, code, direction })),
      );
      for (let from = 0; from < scans.length; from += 4)
        await post(nth + from, place, scans.slice(from, from + 4));
    }),
  );
}

/** Waits until the servers have counted all scans. */
async function counted(): Promise<void> {
  const pending = async () =>
    (await sql<{ count: number }>`select count(*)::integer as count from gate_scan_pending`.execute(app.db))
      .rows[0]?.count;
  await expect.poll(pending, { interval: 200 }).toBe(0);
}

it("each scan is counted once, also when a server is killed meanwhile", async () => {
  const event = await makeGates();
  const passing = passEverywhere(event);
  await sleep(1_000);
  const [killed] = servers.splice(0, 1);
  await killed?.kill();
  await passing;
  await counted();
  await expectInvariants(app.db);
  const { body: gates } = await app.call(listGates, { params: { projectId: event.projectId } });
  expect(gates.map(({ scans }: { scans: number }) => scans)).toEqual(event.gateIds.map(() => 3 * TICKETS));
  expect(gates[0].inside).toBe(TICKETS);
  const { body: summary } = await app.call(getVisitorSummary, { params: { projectId: event.projectId } });
  expect(summary.days[0].visitors).toBe(TICKETS);
});

/** Scans that two transactions count at once. They are repeats: of first entries the keys of the visitors refuse the second. */
async function countTwice(): Promise<void> {
  await Promise.all(servers.splice(0).map((one) => one.kill()));
  const { projectId, gateIds, codes } = await makeGates();
  const deviceId = crypto.randomUUID();
  for (const round of [0, 1]) {
    if (round === 1) await meetAtCounting();
    const scans = codes.map((code, at) => ({ sequence: round * TICKETS + at + 1, code }));
    const params = { projectId, gateId: gateIds[0] ?? 0 };
    expect((await app.call(scanAtGate, { params, body: { deviceId, scans } })).status).toBe(200);
    await Promise.allSettled([1, 2].map(() => countScans(app.db, projectId, TICKETS)));
  }
  expect(await countScans(app.db, projectId, TICKETS)).toBe(0);
}

/** The second waits for a row of the first, for less than the limit of a lock. */
async function meetAtCounting(): Promise<void> {
  await createMeeting(app.db);
  await sql`create function meet_others() returns trigger language plpgsql as $$ begin
    perform meet('1 s'); return null; end $$`.execute(app.db);
  await sql`create trigger meeting after insert on visitor_scan for each statement
    execute function meet_others()`.execute(app.db);
}

it("two transactions that count at once count each scan once", async () => {
  await countTwice();
  await expectInvariants(app.db);
});

it("negative control: without the locks scans are counted twice", async () => {
  await switchOffInFunction(
    app.db,
    "count_gate_scans",
    { sql: "not pg_try_advisory_xact_lock(hashtextextended('visitor-upload', p_project))", becomes: "false" },
    { sql: "not pg_try_advisory_xact_lock(hashtextextended('index-tickets', p_project))", becomes: "false" },
    { sql: "not pg_try_advisory_xact_lock(hashtextextended('gate-areas', p_project))", becomes: "false" },
  );
  await countTwice();
  await expect(expectInvariants(app.db)).rejects.toThrow("apps/api/invariants.sql");
});
