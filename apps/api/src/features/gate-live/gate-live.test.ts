import { getGateLive } from "@foyer/contract/gate-live.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { prepareDatabase } from "../../../test/database/prepare-database.ts";
import { undoMigrations } from "../../../test/database/undo-migrations.ts";
import { withClient } from "../../../test/database/with-client.ts";
import {
  connectGateDevice,
  contactOf,
  makeDeviceEvent,
  sendFrom,
} from "../../../test/feature-setups/gate-device-setup.ts";
import { countAt, makeGateEvent, todayAt } from "../../../test/feature-setups/gate-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

const live = async (projectId: number) => (await app.call(getGateLive, { params: { projectId } })).body;

it("says who came in by gate and quarter of an hour, who is inside, and what was refused (rules/gates 34)", async () => {
  const event = await makeGateEvent({ entryLimit: "after-exit" });
  const { projectId, gateId, scan, sell, addGate } = event;
  const exit = (await addGate({ name: "Exit", way: "out" })).body.id;
  const [one, two] = [await sell(), await sell()];
  await scan(one.barcode);
  await scan(one.barcode);
  await scan(two.barcode);
  await scan("NOBODY");
  await scan("NOBODY");
  await scan(one.barcode, { gateId: exit, direction: "out" });
  expect(await live(projectId)).toMatchObject({ uncounted: 6, entered: 0, visitorsToday: 0 });
  await countAt(app);
  const now = await live(projectId);
  expect(now).toMatchObject({
    day: await todayAt(projectId),
    uncounted: 0,
    visitorsToday: 2,
    entered: 3,
    left: 1,
    refused: 2,
    openConflicts: 0,
    gates: [
      { id: exit, name: "Exit", entered: 0, left: 1, refused: 0, isClosed: false },
      { id: gateId, name: "North", entered: 3, left: 0, refused: 2 },
    ],
    areas: [{ name: "", inside: 1, capacity: null }],
    refusals: [{ gateId, reason: "unknown-code", scans: 2 }],
    lastRefused: [
      { gateName: "North", reason: "unknown-code" },
      { gateName: "North", reason: "unknown-code" },
    ],
    devices: [],
  });
  // A quarter may have ended meanwhile.
  const inQuarters = now.quarters.map(({ entered }: { entered: number }) => entered);
  expect(inQuarters.reduce((sum: number, one: number) => sum + one, 0)).toBe(3);
  for (const { at } of now.quarters) expect(Date.parse(at) % (15 * 60_000)).toBe(0);
  await expectInvariants(app.db);
});

it("a scan that has another verdict now is counted as that one, before and after it was counted (rules/gates 34)", async () => {
  const { projectId, gateId, device, at, sell } = await makeDeviceEvent();
  const { barcode } = await sell();
  const online = { isOffline: false };
  await sendFrom(device, [at(1, barcode, 0, online), at(2, "NOBODY", 0, online)]);
  await countAt(app);
  await sendFrom(device, [
    at(1, barcode, 0, { verdict: "refused", reason: "unknown-code" }),
    at(2, "NOBODY", 0, { verdict: "refused", reason: "expired" }),
  ]);
  await expectInvariants(app.db);
  await countAt(app);
  await expectInvariants(app.db);
  const now = await live(projectId);
  // The server had let the first one in: they are at the door. rules/gates 19
  expect(now).toMatchObject({ entered: 1, refused: 2 });
  expect(now.refusals).toEqual([
    { gateId, reason: "expired", scans: 1 },
    { gateId, reason: "unknown-code", scans: 1 },
  ]);
});

it("another day is not today, and a device without a network scans in its own quarter", async () => {
  const { projectId, device, at, sell } = await makeDeviceEvent({ entryLimit: "unlimited" });
  await sql`update gate_device set added_at = now() - interval '9 days'`.execute(app.db);
  const { barcode } = await sell();
  const refused = { verdict: "refused", reason: "unknown-code" };
  await sendFrom(device, [
    at(1, barcode, 2 * 86_400),
    at(2, barcode, 86_400),
    at(3, "NOBODY", 86_400, refused),
  ]);
  await countAt(app);
  expect(await live(projectId)).toMatchObject({ entered: 0, refused: 0, quarters: [], lastRefused: [] });
  const { rows } = await sql`select from gate_quarter where project_id = ${projectId} and scans > 0`.execute(
    app.db,
  );
  expect(rows).toHaveLength(3);
  await expectInvariants(app.db);
});

it("has the devices, and how many conflicts are open (rules/gates 35)", async () => {
  const { projectId, device, at, sell } = await makeDeviceEvent();
  const second = await connectGateDevice(projectId);
  await sql`update gate_device set added_at = now() - interval '1 day'`.execute(app.db);
  const { barcode } = await sell();
  await sendFrom(device, [at(1, barcode, 60)]);
  await sendFrom(second, [at(1, barcode, 50)]);
  await contactOf(device, { unsent: 7, battery: 12 });
  const { devices, openConflicts, now } = await live(projectId);
  expect(openConflicts).toBe(1);
  expect(devices).toMatchObject([{ unsent: 7, battery: 12, state: "open" }, { name: "Phone" }]);
  expect(Date.parse(now) - Date.parse(devices[0].seenAt)).toBeLessThan(20_000);
});

it("an update of an installation counts the scans of before, once, counted or not (rules/gates 34)", async () => {
  const { projectId, scan, sell, gateId } = await makeGateEvent({ way: "both", entryLimit: "after-exit" });
  const { barcode } = await sell();
  await scan(barcode);
  await scan("NOBODY");
  await countAt(app);
  await scan(barcode, { direction: "out" });
  // As the release before has left them.
  await withClient(app.databaseUrl, (client) => undoMigrations(client, "0072"));
  await prepareDatabase(app.databaseUrl);
  expect(await live(projectId)).toMatchObject({ entered: 1, left: 1, refused: 1, uncounted: 1 });
  await expectInvariants(app.db);
  await countAt(app);
  await scan(barcode);
  await countAt(app);
  expect(await live(projectId)).toMatchObject({ entered: 2, left: 1, gates: [{ id: gateId, refused: 1 }] });
  await expectInvariants(app.db);
});
