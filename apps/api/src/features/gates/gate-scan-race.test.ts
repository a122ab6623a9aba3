import { setTimeout as sleep } from "node:timers/promises";
import { createGate } from "@foyer/contract/gates.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { createMeeting } from "../../../test/interference/meet.ts";
import { app, servers, setUpServerPair } from "../../../test/interference/set-up-server-pair.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";

// Two server processes on one database: the same codes are scanned at several gates at the same moment. rules/gates 9

setUpServerPair();

const GATES = 4;
const TICKETS = 10;

type Scan = { sequence: number; code: string };

async function makeGates(): Promise<{ projectId: number; gateIds: number[]; codes: string[] }> {
  const event = await makeEmailEvent(app);
  const params = { projectId: event.projectId };
  const gateIds: number[] = [];
  for (let nth = 1; nth <= GATES; nth += 1) {
    gateIds.push((await app.call(createGate, { params, body: { name: `Gate ${nth}` } })).body.id);
  }
  const codes: string[] = [];
  for (let nth = 0; nth < TICKETS; nth += 1) codes.push((await event.register()).body.ticket.barcode);
  return { ...params, gateIds, codes };
}

/** Sends scans to one of the servers; once more where it is busy. */
async function post(turn: number, projectId: number, gateId: number, deviceId: string, scans: Scan[]) {
  const url = servers[turn % servers.length]?.url ?? "";
  const answer = await fetch(`${url}/api/projects/${projectId}/gates/${gateId}/scans`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${app.admin}` },
    body: JSON.stringify({ deviceId, scans }),
  });
  if (answer.status === 503) {
    await sleep(200);
    return post(turn, projectId, gateId, deviceId, scans);
  }
  expect(answer.status).toBe(200);
}

/** Scans every code at every gate concurrently, in another order at each, and each call twice. */
async function scanEverywhere() {
  const { projectId, gateIds, codes } = await makeGates();
  await Promise.all(
    gateIds.flatMap((gateId, nth) => {
      const deviceId = crypto.randomUUID();
      const order = nth % 2 === 0 ? codes : codes.toReversed();
      const scans = order.map((code, index) => ({ sequence: index + 1, code }));
      return [0, 1].map((time) => post(nth + time, projectId, gateId, deviceId, scans));
    }),
  );
  const { rows } = await sql<{ verdict: string; count: number }>`
    select verdict, count(*)::integer as count from gate_scan group by verdict order by verdict`.execute(
    app.db,
  );
  return rows;
}

it("a code that is scanned at four gates at once is admitted at one, and each scan is kept once", async () => {
  expect(await scanEverywhere()).toEqual([
    { verdict: "admitted", count: TICKETS },
    { verdict: "marked", count: TICKETS * (GATES - 1) },
  ]);
});

it("without the lock of codes they are admitted several times", async () => {
  await switchOffInFunction(app.db, "lock_gate_codes", {
    sql: "insert into",
    becomes: "return; insert into",
  });
  // Two of them have evaluated their scans before either commits.
  await createMeeting(app.db);
  await sql`create function meet_others() returns trigger language plpgsql as $$ begin
    perform meet(); return null; end $$`.execute(app.db);
  await sql`create trigger meeting before insert on gate_scan for each statement
    execute function meet_others()`.execute(app.db);
  // The key of the scans would refuse the second call of a device: here each is sent once.
  const { projectId, gateIds, codes } = await makeGates();
  await Promise.all(
    gateIds.map((gateId, nth) =>
      post(
        nth,
        projectId,
        gateId,
        crypto.randomUUID(),
        codes.map((code, at) => ({ sequence: at + 1, code })),
      ),
    ),
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from gate_scan where verdict = 'admitted'`.execute(app.db);
  expect(rows[0]?.count).toBeGreaterThan(TICKETS);
});
