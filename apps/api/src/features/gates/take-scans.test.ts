import { listGateConflicts } from "@foyer/contract/gate-devices.ts";
import { listGateScans } from "@foyer/contract/gate-scans.ts";
import { updateGate } from "@foyer/contract/gates.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import {
  connectGateDevice,
  makeDeviceEvent,
  sendFrom,
} from "../../../test/feature-setups/gate-device-setup.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

setUpApp();

const conflictsOf = async (projectId: number) =>
  (await app.call(listGateConflicts, { params: { projectId } })).body;
const logOf = async (projectId: number, gateId: number) =>
  (await app.call(listGateScans, { params: { projectId, gateId } })).body;

it("a scan that waited keeps its verdict and gets its time, corrected by the clock (rules/gates 18)", async () => {
  const { device, sell, at, projectId, gateId } = await makeDeviceEvent();
  const { barcode } = await sell();
  await sql`update gate_device set added_at = now() - interval '1 day'`.execute(app.db);
  const clock = Date.now() + 3_600_000;
  const scan = { ...at(1, barcode), at: new Date(clock - 60_000).toISOString() };
  const { body } = await sendFrom(device, [scan], { sentAt: new Date(clock).toISOString() });
  expect(body.scans).toMatchObject([{ sequence: 1, verdict: "admitted", holder: { name: "" } }]);
  const age = Date.now() - Date.parse(body.scans[0].at);
  expect(age).toBeGreaterThanOrEqual(60_000);
  expect(age).toBeLessThan(75_000);
  expect((await logOf(projectId, gateId)).TotalCount).toBe(1);
  // The same call again, after a lost answer.
  expect((await sendFrom(device, [scan])).body).toEqual(body);
  expect((await logOf(projectId, gateId)).TotalCount).toBe(1);
  const other = await sendFrom(device, [{ ...scan, code: "OTHER" }]);
  expect(other.body.Error.Code).toBe("scan-sequence-used");
});

it("with a network the server gives the verdict, and names where the gate shows them (rules/gates 19)", async () => {
  const { device, sell, at, scan, projectId, gateId } = await makeDeviceEvent();
  const { barcode, ticketId } = await sell();
  await sql`update ticket set first_name = 'Ann' where project_id = ${projectId} and id = ${ticketId}`.execute(
    app.db,
  );
  await scan(barcode);
  const asked = at(1, barcode, 0, { isOffline: false });
  const { body } = await sendFrom(device, [asked]);
  expect(body.scans).toMatchObject([
    { verdict: "marked", reason: "seen-before", earlier: { gateName: "North" }, holder: { name: "" } },
  ]);
  await app.call(updateGate, { params: { projectId, gateId }, body: { name: "North", showsNames: true } });
  const { body: named } = await sendFrom(device, [at(2, barcode, 0, { isOffline: false })]);
  expect(named.scans[0].holder.name).toBe("Ann");
  expect((await conflictsOf(projectId)).TotalCount).toBe(0);
});

it("a scan by a clock that is a little late is a repeat all the same, and says of what", async () => {
  const { device, sell, at, scan, projectId } = await makeDeviceEvent();
  const { barcode } = await sell();
  await scan(barcode);
  const late = { ...at(1, barcode, 0, { isOffline: false }), at: new Date(Date.now() - 5_000).toISOString() };
  await sql`update gate_device set added_at = now() - interval '1 day'`.execute(app.db);
  const { body } = await sendFrom(device, [late]);
  expect(body.scans).toMatchObject([
    { verdict: "marked", reason: "seen-before", earlier: { gateName: "North" } },
  ]);
  expect((await conflictsOf(projectId)).TotalCount).toBe(0);
});

it("a device whose staff were deactivated is told no names (rules/gates 15)", async () => {
  const { device, sell, at, projectId, gateId } = await makeDeviceEvent();
  const { barcode, ticketId } = await sell();
  await sql`update ticket set first_name = 'Ann' where project_id = ${projectId} and id = ${ticketId}`.execute(
    app.db,
  );
  await app.call(updateGate, { params: { projectId, gateId }, body: { name: "North", showsNames: true } });
  const nameOf = async (sequence: number) =>
    (await sendFrom(device, [at(sequence, barcode, 0, { isOffline: false })])).body.scans[0].holder.name;
  expect(await nameOf(1)).toBe("Ann");
  const { rows } = await sql<{ id: number }>`
    update staff set active = false where id = (select staff_id from gate_device where project_id = ${projectId}
      and id = ${device.gateDeviceId}) returning id`.execute(app.db);
  expect(await nameOf(2)).toBe("");
  await sql`update staff set active = true where id = ${rows[0]?.id}`.execute(app.db);
});

it("two scans of a call with one number are refused (rules/gates 8)", async () => {
  const { device, sell, at } = await makeDeviceEvent();
  const { barcode } = await sell();
  const { status, body } = await sendFrom(device, [at(1, barcode), at(1, "OTHER")]);
  expect([status, body.Error.Code]).toEqual([409, "scan-sequence-used"]);
});

it("a device whose question was answered in vain keeps the verdict that it showed (rules/gates 19)", async () => {
  const { device, sell, at, scan, projectId } = await makeDeviceEvent();
  const { barcode } = await sell();
  await scan(barcode);
  expect((await sendFrom(device, [at(1, barcode, 0, { isOffline: false })])).body.scans[0].verdict).toBe(
    "marked",
  );
  const { body } = await sendFrom(device, [at(1, barcode)]);
  expect(body.scans[0].verdict).toBe("admitted");
  expect(await conflictsOf(projectId)).toMatchObject({ TotalCount: 1, Items: [{ sequence: 1 }] });
});

it("whom the server would have stopped, and whose answer was lost, is listed (rules/gates 19, 20)", async () => {
  const { device, sell, at, scan, projectId } = await makeDeviceEvent({ stopsRepeats: true });
  const { barcode } = await sell();
  await scan(barcode);
  const asked = at(1, barcode, 0, { isOffline: false });
  expect((await sendFrom(device, [asked])).body.scans).toMatchObject([
    { verdict: "refused", reason: "seen-before" },
  ]);
  expect((await conflictsOf(projectId)).TotalCount).toBe(0);
  await sendFrom(device, [{ ...asked, isOffline: true, verdict: "admitted", reason: null }]);
  expect((await conflictsOf(projectId)).TotalCount).toBe(1);
});

it("an earlier scan that comes late makes the later one a conflict (rules/gates 20)", async () => {
  const { device, sell, at, addGate, projectId } = await makeDeviceEvent();
  const { barcode } = await sell();
  const south = (await addGate({ name: "South" })).body.id;
  const second = await connectGateDevice(projectId);
  await sql`update gate_device set added_at = now() - interval '1 day'`.execute(app.db);
  await sendFrom(second, [{ ...at(1, barcode, 60), gateId: south }]);
  expect((await conflictsOf(projectId)).TotalCount).toBe(0);
  await sendFrom(device, [at(1, barcode, 100)]);
  const { Items } = await conflictsOf(projectId);
  expect(Items).toMatchObject([
    {
      reason: "seen-before",
      deviceId: second.id,
      later: { gateName: "South", isOffline: true, scannedBy: "Phone" },
      earlier: { gateName: "North", isOffline: true },
    },
  ]);
  const apart = Date.parse(Items[0].later.at) - Date.parse(Items[0].earlier.at);
  expect(Math.abs(apart - 40_000)).toBeLessThan(5_000);
});

it("staff who let somebody in whom a device had let in without a network are told (rules/gates 20)", async () => {
  const { device, sell, at, scan, projectId } = await makeDeviceEvent();
  await sql`update gate_device set added_at = now() - interval '1 day'`.execute(app.db);
  const { barcode } = await sell();
  expect((await scan(barcode)).verdict).toBe("admitted");
  await sendFrom(device, [
    at(1, barcode, 60),
    at(2, barcode, 30, { verdict: "marked", reason: "seen-before" }),
  ]);
  const { Items } = await conflictsOf(projectId);
  expect(Items).toMatchObject([
    { holderName: expect.any(String), later: { isOffline: false }, earlier: { isOffline: true } },
  ]);
});

it("who was let in offline with a cancelled ticket, or none, is listed (rules/gates 20)", async () => {
  const { device, sell, at, projectId } = await makeDeviceEvent();
  const { barcode, ticketId } = await sell();
  await sql`update ticket set status = 'cancelled' where project_id = ${projectId} and id = ${ticketId}`.execute(
    app.db,
  );
  await sendFrom(device, [
    at(1, barcode),
    at(2, "FORGED"),
    at(3, "OTHER", 0, { verdict: "refused", reason: "unknown-code" }),
  ]);
  const { Items } = await conflictsOf(projectId);
  expect(Items.map(({ reason }: { reason: string }) => reason).sort()).toEqual(["cancelled", "unknown-code"]);
});

it("an exit that comes late takes the conflict back", async () => {
  const { device, sell, at, projectId } = await makeDeviceEvent({ entryLimit: "after-exit", way: "both" });
  const second = await connectGateDevice(projectId);
  await sql`update gate_device set added_at = now() - interval '1 day'`.execute(app.db);
  const { barcode } = await sell();
  await sendFrom(device, [at(1, barcode, 90), at(2, barcode, 30)]);
  expect((await conflictsOf(projectId)).TotalCount).toBe(1);
  await sendFrom(second, [at(1, barcode, 60, { direction: "out" })]);
  expect((await conflictsOf(projectId)).TotalCount).toBe(0);
});

it.each([
  ["a gate that does not exist", { gateId: 999_999 }, 404],
  ["a verdict without its reason", { verdict: "marked" }, 422],
  ["a time that there is not", { at: "0000-01-01T00:00:00Z" }, 422],
  ["a field of its own", { ticketId: 1 }, 422],
])("a forged body is refused: %s", async (_, forged, status) => {
  const { device, sell, at, projectId, gateId } = await makeDeviceEvent();
  const { barcode } = await sell();
  expect((await sendFrom(device, [at(1, barcode, 0, forged)])).status).toBe(status);
  expect((await logOf(projectId, gateId)).TotalCount).toBe(0);
});

it("a scan whose code was erased may be sent again (rules/privacy 3)", async () => {
  const { device, at, projectId, gateId } = await makeDeviceEvent();
  const typed = at(1, "ANN BLACK", 0, { verdict: "refused", reason: "unknown-code" });
  await sendFrom(device, [typed]);
  await sql`update gate_scan set code = '', code_key = '' where project_id = ${projectId}`.execute(app.db);
  expect((await sendFrom(device, [typed])).status).toBe(200);
  expect((await logOf(projectId, gateId)).TotalCount).toBe(1);
});

it("a device scans at its gates alone (rules/gates 15)", async () => {
  const { sell, at, projectId, gateId, addGate } = await makeDeviceEvent();
  const { body: south } = await addGate({ name: "South" });
  const device = await connectGateDevice(projectId, [south.id]);
  const { barcode } = await sell();
  expect((await sendFrom(device, [at(1, barcode)])).status).toBe(404);
  expect((await logOf(projectId, gateId)).TotalCount).toBe(0);
  expect((await sendFrom(device, [at(1, barcode, 0, { gateId: south.id })])).status).toBe(200);
});

it("times of a wrong clock are never in the future, before the device was added, or out of order", async () => {
  const { device, sell, at, projectId, gateId } = await makeDeviceEvent();
  const { barcode } = await sell();
  const years = (year: number) => ({ at: `${year}-01-01T00:00:00Z` });
  await sendFrom(device, [
    at(1, barcode, 0, years(1999)),
    at(2, "A", 0, years(2199)),
    at(3, "B", 0, years(2005)),
  ]);
  const { Items } = await logOf(projectId, gateId);
  const times = Items.map(({ at: time }: { at: string }) => Date.parse(time));
  expect(Items.map(({ sequence }: { sequence: number }) => sequence)).toEqual([3, 2, 1]);
  expect(Math.max(...times)).toBeLessThanOrEqual(Date.now());
  expect(Math.min(...times)).toBeGreaterThan(Date.now() - 60_000);
});
