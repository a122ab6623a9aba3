import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import {
  connectDesk,
  type DeskEvent,
  type Device,
  lease,
  makeDeskEvent,
  visitorOf,
} from "../../../test/events/desk.ts";
import { createMeeting } from "../../../test/interference/meet.ts";
import { app, servers, setUpServerPair } from "../../../test/interference/set-up-server-pair.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";

// Two server processes on one database. rules/desk 3, 6

setUpServerPair();

type Told = { barcodes?: string[]; outcomes?: { outcome: string }[] };

/** The answer of one of the servers, in turn. */
async function post(turn: number, device: Device, call: string, body: object): Promise<Told> {
  const { projectId, deskId, key } = device;
  const url = servers[turn % servers.length]?.url ?? "";
  const answer = await fetch(`${url}/api/public/projects/${projectId}/desks/${deskId}/${call}`, {
    method: "POST",
    headers: { "content-type": "application/json", "desk-key": key },
    body: JSON.stringify(body),
  });
  // A busy server asks to try again, and a desk does.
  if (answer.status === 503) {
    await sleep(200);
    return post(turn, device, call, body);
  }
  return answer.json() as Promise<Told>;
}

const DEVICES = 8;
const RESERVED = 100;

/** Eight devices, two of each desk, lease three blocks of five concurrently: more than there are. */
async function leaseTogether(): Promise<string[]> {
  const event = await makeDeskEvent(app, { ticketCount: RESERVED });
  const devices: Device[] = [];
  for (let at = 0; at < DEVICES / 2; at += 1) {
    const device = await connectDesk(app, event, `Desk ${at}`);
    // The same link, opened on another device.
    devices.push(device, { ...device, id: crypto.randomUUID() });
  }
  const blocks = await Promise.all(
    devices.flatMap((device, at) =>
      [1, 2, 3].map((block) => post(at + block, device, "blocks", { device: device.id, block, count: 5 })),
    ),
  );
  return blocks.flatMap(({ barcodes = [] }) => barcodes);
}

it("concurrent leases give no barcode to two devices", async () => {
  const codes = await leaseTogether();
  expect(codes).toHaveLength(RESERVED);
  expect(new Set(codes).size).toBe(codes.length);
});

it("without the device in a block's key, those of one desk get the same barcodes", async () => {
  await switchOffInFunction(app.db, "lease_desk_codes", { sql: "and device = p_device " });
  const codes = await leaseTogether();
  expect(new Set(codes).size).toBeLessThan(codes.length);
});

it("without the lock and the key of the table, devices get the same barcodes", async () => {
  await sql`alter table desk_code drop constraint desk_code_pkey`.execute(app.db);
  await createMeeting(app.db);
  // Two of them have looked for codes before either commits.
  await switchOffInFunction(
    app.db,
    "lease_desk_codes",
    { sql: "perform hold_reserved_codes(p_project);" },
    { sql: "return query", becomes: "perform meet(); return query" },
  );
  const codes = await leaseTogether();
  expect(new Set(codes).size).toBeLessThan(codes.length);
});

/** Each of ten visitors four times at once, as a desk does that hears no answer. */
async function syncTogether(event: DeskEvent) {
  const device = await connectDesk(app, event);
  const visitors = (await lease(app, device, 1, 10)).map((code) => visitorOf(event, code));
  const answers = await Promise.all(
    visitors.flatMap((visitor, at) =>
      [0, 1, 2, 3].map((turn) => post(at + turn, device, "visitors", { visitors: [visitor] })),
    ),
  );
  const { rows } = await sql<{ count: number }>`select count(*) from ticket`.execute(app.db);
  return { outcomes: answers.map(({ outcomes }) => outcomes?.[0]?.outcome), tickets: rows[0]?.count };
}

it("a visitor who is synced four times concurrently has one ticket", async () => {
  const { outcomes, tickets } = await syncTogether(await makeDeskEvent(app));
  expect(new Set(outcomes)).toEqual(new Set(["issued"]));
  expect(tickets).toBe(10);
  await expectInvariants(app.db);
});

it("without a receipt under the visitor's key, a repeat is a conflict", async () => {
  await switchOffInFunction(app.db, "write_sale", {
    sql: "sale.idempotency_key, decode(",
    becomes: "gen_random_uuid()::text, decode(",
  });
  const { outcomes } = await syncTogether(await makeDeskEvent(app));
  expect(outcomes).toContain("conflict");
});
