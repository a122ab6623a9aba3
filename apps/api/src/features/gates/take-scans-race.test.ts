import { enrolGateDevice, sendGateScans } from "@foyer/contract/device-scans.ts";
import { addGateDevice, listGateConflicts } from "@foyer/contract/gate-devices.ts";
import { createGate } from "@foyer/contract/gates.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { createMeeting } from "../../../test/interference/meet.ts";
import { app, servers, setUpServerPair } from "../../../test/interference/set-up-server-pair.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";

// Two server processes on one database: devices that were offline scanned the same codes, and send them at the same moment,
// in any order and twice. rules/gates 18, 20

setUpServerPair();

const DEVICES = 3;
const TICKETS = 8;
const REPEATS = 4;

type Device = { id: string; gateDeviceId: number; key: string };

async function makeDevices(count: number) {
  const event = await makeEmailEvent(app);
  const params = { projectId: event.projectId };
  const gate = await app.call(createGate, { params, body: { name: "North" } });
  const devices: Device[] = [];
  for (let nth = 1; nth <= count; nth += 1) {
    const { body } = await app.call(addGateDevice, { params, body: { name: `Phone ${nth}` } });
    const device = { id: crypto.randomUUID(), gateDeviceId: body.device.id, key: body.key };
    const of = { projectId: event.projectId, gateDeviceId: device.gateDeviceId };
    await app.call(enrolGateDevice, { params: of, body: { device: device.id } }, null, {
      "gate-key": device.key,
    });
    devices.push(device);
  }
  await sql`update gate_device set added_at = now() - interval '1 day'`.execute(app.db);
  const codes: string[] = [];
  for (let nth = 0; nth < TICKETS; nth += 1) codes.push((await event.register()).body.ticket.barcode);
  return { ...params, gateId: gate.body.id as number, devices, codes };
}

/** Sends scans to one of the servers until it takes them. */
async function send(turn: number, path: string, { id, key }: Device, scans: object[]): Promise<void> {
  const url = servers[turn % servers.length]?.url ?? "";
  const answer = await fetch(`${url}${path}`, {
    method: sendGateScans.method,
    headers: { "content-type": "application/json", "gate-key": key },
    body: JSON.stringify({ device: id, sentAt: new Date().toISOString(), unsent: 0, scans }),
  });
  if (answer.status === 503) return send(turn, path, { id, key } as Device, scans);
  expect(answer.status).toBe(200);
}

/** Every device has admitted every code once, in an order of its own; all send at once, in parts, and each part twice. */
async function sendEverything({ count = DEVICES, times = 2, parts = REPEATS } = {}) {
  const { projectId, gateId, devices, codes } = await makeDevices(count);
  const start = Date.now() - 3_600_000;
  await Promise.all(
    devices.flatMap((device, nth) => {
      const path = `/api/public/projects/${projectId}/gate-devices/${device.gateDeviceId}/scans`;
      const order = codes.map((_, at) => codes[(at * 3 + nth * 5) % codes.length] as string);
      const scans = order.map((code, at) => ({
        sequence: at + 1,
        code,
        gateId,
        at: new Date(start + at * 60_000 + nth * 10_000).toISOString(),
        isOffline: true,
        verdict: "admitted",
        reason: null,
      }));
      const size = Math.ceil(scans.length / parts);
      return Array.from({ length: parts }, (_, part) => scans.slice(part * size, (part + 1) * size)).flatMap(
        (part, at) => Array.from({ length: times }, (_, time) => send(at + time, path, device, part)),
      );
    }),
  );
  const { rows } = await sql<{ code: string; scans: number; conflicts: number }>`
    select scan.code, count(*)::integer as scans, count(conflict.sequence)::integer as conflicts
    from gate_scan scan left join gate_conflict conflict using (project_id, device_id, sequence)
    where scan.project_id = ${projectId} group by scan.code`.execute(app.db);
  return { projectId, rows };
}

it("devices that were offline merge in any order: nothing is lost or doubled, every double is listed", async () => {
  const { projectId, rows } = await sendEverything();
  expect(rows).toHaveLength(TICKETS);
  for (const row of rows) expect(row).toMatchObject({ scans: DEVICES, conflicts: DEVICES - 1 });
  // Of each code the earliest scan is the one that was right.
  const { rows: wrong } = await sql`
    select from gate_conflict conflict join gate_scan scan using (project_id, device_id, sequence)
    where not exists (select from gate_scan earlier where earlier.project_id = scan.project_id
      and earlier.code = scan.code and earlier.scanned_at < scan.scanned_at)`.execute(app.db);
  expect(wrong).toEqual([]);
  const query = { sizePerPage: 50 };
  const listed = await app.call(listGateConflicts, { params: { projectId }, query });
  expect(listed.body.Items).toHaveLength(TICKETS * (DEVICES - 1));
  // Positions have no gaps: whoever reads the log up to one has all before it.
  const { rows: log } = await sql<{ last: number; count: number }>`
    select max(position)::integer as last, count(*)::integer as count from gate_scan
    where project_id = ${projectId}`.execute(app.db);
  expect(log[0]).toEqual({ last: TICKETS * DEVICES, count: TICKETS * DEVICES });
});

it("without the lock of codes doubles stay unlisted", async () => {
  await switchOffInFunction(app.db, "lock_gate_codes", {
    sql: "insert into",
    becomes: "return; insert into",
  });
  await createMeeting(app.db);
  // Each call has evaluated its scans before another commits; the row of the log would make them wait.
  await sql`create or replace function take_scan_positions(p_project bigint, p_count integer) returns bigint
    language sql as $$ select (random() * 1e12)::bigint $$`.execute(app.db);
  await sql`create function meet_others() returns trigger language plpgsql as $$ begin
    perform meet(); return null; end $$`.execute(app.db);
  await sql`create trigger meeting before insert on gate_scan for each statement
    execute function meet_others()`.execute(app.db);
  // Neither commits before the other has looked for doubles.
  await sql`create function linger() returns trigger language plpgsql as $$ begin
    perform pg_sleep(0.1); return null; end $$`.execute(app.db);
  await sql`create constraint trigger lingering after insert on gate_scan deferrable initially deferred
    for each row execute function linger()`.execute(app.db);
  const { rows } = await sendEverything({ count: 2, times: 1, parts: 1 });
  const listed = rows.reduce((sum, { conflicts }) => sum + conflicts, 0);
  expect(listed).toBeLessThan(TICKETS);
});
