import { setTimeout as sleep } from "node:timers/promises";
import { updateGateArea } from "@foyer/contract/gate-areas.ts";
import { createGate } from "@foyer/contract/gates.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { createMeeting } from "../../../test/interference/meet.ts";
import { app, servers, setUpServerPair } from "../../../test/interference/set-up-server-pair.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";

// Two server processes on one database: an area fills at several gates at the same moment. rules/gates 37

setUpServerPair();

const GATES = 4;
const TICKETS = 10;
const CAPACITY = 4;

async function makeArea() {
  const event = await makeEmailEvent(app);
  const { projectId } = event;
  const gateIds: number[] = [];
  for (let nth = 1; nth <= GATES; nth += 1) {
    const body = { name: `Gate ${nth}`, way: "both" } as const;
    gateIds.push((await app.call(createGate, { params: { projectId }, body })).body.id);
  }
  const params = { projectId, gateId: gateIds[0] ?? 0 };
  await app.call(updateGateArea, { params, body: { capacity: CAPACITY, stopsWhenFull: true } });
  const codes: string[] = [];
  for (let nth = 0; nth < TICKETS; nth += 1) codes.push((await event.register()).body.ticket.barcode);
  return { projectId, gateIds, codes };
}

/** Sends a scan to one of the servers; once more where it is busy. */
async function post(turn: number, path: string, code: string, deviceId: string): Promise<void> {
  const url = servers[turn % servers.length]?.url ?? "";
  const answer = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${app.admin}` },
    body: JSON.stringify({ deviceId, scans: [{ sequence: 1, code }] }),
  });
  if (answer.status === 503) {
    await sleep(200);
    return post(turn, path, code, deviceId);
  }
  expect(answer.status).toBe(200);
}

/** Everybody wants in at the same moment; returns how many were let in. */
async function fill(): Promise<number> {
  const { projectId, gateIds, codes } = await makeArea();
  await Promise.all(
    codes.map((code, nth) => {
      const path = `/api/projects/${projectId}/gates/${gateIds[nth % GATES]}/scans`;
      return post(nth, path, code, crypto.randomUUID());
    }),
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from gate_scan where verdict <> 'refused'`.execute(app.db);
  return rows[0]?.count ?? 0;
}

/** Two scans are evaluated before either is stored, where nothing keeps them apart. */
async function meetAtScans(): Promise<void> {
  await createMeeting(app.db);
  await sql`create function meet_others() returns trigger language plpgsql as $$ begin
    perform meet('1 s'); return null; end $$`.execute(app.db);
  await sql`create trigger meeting before insert on gate_scan for each statement
    execute function meet_others()`.execute(app.db);
}

it("four gates at once let in as many as the area has places, and no more", async () => {
  expect(await fill()).toBe(CAPACITY);
  await expectInvariants(app.db);
});

it("without the lock of the area they let in more", async () => {
  await switchOffInFunction(app.db, "hold_gate_area", {
    sql: "area_key = p_area for update",
    becomes: "area_key = p_area",
  });
  await meetAtScans();
  expect(await fill()).toBeGreaterThan(CAPACITY);
});
