import { findDeviceVisitors } from "@foyer/contract/device-scans.ts";
import { blockGateDevice } from "@foyer/contract/gate-devices.ts";
import { listGateScans } from "@foyer/contract/gate-scans.ts";
import { createGate } from "@foyer/contract/gates.ts";
import { exchangeBarcode } from "@foyer/contract/ticket-corrections.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import {
  connectGateDevice,
  type GateDevice,
  makeDeviceEvent,
  sendFrom,
} from "../../../test/feature-setups/gate-device-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

const find = ({ projectId, gateDeviceId, id, key }: GateDevice, gateId: number, search: string) =>
  app.call(
    findDeviceVisitors,
    { params: { projectId, gateDeviceId }, query: { device: id, gateId, search } },
    null,
    { "gate-key": key },
  );

it("a device finds visitors at a gate that shows names, from three letters on, without addresses (rules/gates 46)", async () => {
  const { device, gateId, sell, scan } = await makeDeviceEvent({ showsNames: true });
  const { barcode } = await sell();
  expect((await find(device, gateId, "ab")).status).toBe(400);
  const { body } = await find(device, gateId, barcode);
  expect(body.visitors).toMatchObject([
    { handle: expect.stringMatching(/^V1:/), test: { verdict: "admitted" } },
  ]);
  expect(JSON.stringify(body)).not.toContain("@");
  expect(JSON.stringify(body)).not.toContain(barcode);
  expect(JSON.stringify(body)).not.toContain("holder");
  await scan(barcode);
  expect((await find(device, gateId, barcode)).body.visitors[0].test).toMatchObject({
    verdict: "marked",
    earlier: { gateName: "North" },
  });
});

it("not at a gate that hides names, at others' gates, with another key, or once it is blocked", async () => {
  const { device, gateId, projectId } = await makeDeviceEvent();
  expect((await find(device, gateId, "anybody")).body.Error.Code).toBe("gate-hides-names");
  const body = { name: "South", showsNames: true };
  const south = await app.call(createGate, { params: { projectId }, body });
  const ofNorth = await connectGateDevice(projectId, [gateId]);
  expect((await find(ofNorth, south.body.id, "anybody")).status).toBe(404);
  expect((await find(device, south.body.id, "anybody")).status).toBe(200);
  expect((await find({ ...device, key: "wrong" }, south.body.id, "anybody")).status).toBe(401);
  await sql`update rate_limit_count set count = 30 where key like 'gate-device-search:%'`.execute(app.db);
  expect((await find(device, south.body.id, "anybody")).status).toBe(429);
  const { gateDeviceId } = device;
  await app.call(blockGateDevice, { params: { projectId, gateDeviceId } });
  expect((await find(device, south.body.id, "anybody")).status).toBe(401);
});

const BY_HAND = { isOffline: false, byHand: { reason: "forgotten-code", note: "" } };

it("a handle lets its visitor in by hand, and tells the device no code (rules/gates 46)", async () => {
  const { device, at, sell, projectId, gateId } = await makeDeviceEvent({ showsNames: true });
  const { barcode, ticketId } = await sell();
  const { body } = await find(device, gateId, barcode);
  const [{ handle }] = body.visitors;
  const sent = at(1, handle, 0, BY_HAND);
  const first = await sendFrom(device, [sent]);
  expect(first.body.scans).toMatchObject([{ code: handle, verdict: "admitted" }]);
  expect(JSON.stringify(first.body)).not.toContain(barcode);
  // The answer was lost, and the code has been exchanged meanwhile.
  await app.call(exchangeBarcode, { params: { projectId, ticketId }, body: {} });
  expect((await sendFrom(device, [sent])).body).toEqual(first.body);
  const log = await app.call(listGateScans, { params: { projectId, gateId }, query: {} });
  expect(log.body.Items).toMatchObject([{ code: barcode, byHand: { reason: "forgotten-code" } }]);
});

it("a handle is worth nothing scanned from a badge, on another device, changed, or later than 15 minutes", async () => {
  const { device, at, sell, projectId, gateId } = await makeDeviceEvent({ showsNames: true });
  const { barcode } = await sell();
  const [{ handle }] = (await find(device, gateId, barcode)).body.visitors;
  const thief = await connectGateDevice(projectId);
  const unknown = [{ verdict: "refused", reason: "unknown-code" }];
  const scanned = at(1, handle, 0, { isOffline: false });
  expect((await sendFrom(device, [scanned])).body.scans).toMatchObject(unknown);
  expect((await sendFrom(thief, [at(1, handle, 0, BY_HAND)])).body.scans).toMatchObject(unknown);
  const changed = `${handle.slice(0, -1)}${handle.endsWith("0") ? "1" : "0"}`;
  expect((await sendFrom(device, [at(2, changed, 0, BY_HAND)])).body.scans).toMatchObject(unknown);
  // By the device's clock, which is right.
  const late = await sendFrom(device, [at(3, handle, -16 * 60, BY_HAND)]);
  expect(late.body.scans).toMatchObject(unknown);
  expect((await sendFrom(device, [at(4, handle, 0, BY_HAND)])).body.scans).toMatchObject([
    { verdict: "admitted" },
  ]);
});

it("a scan by hand of a device is kept with its reason, and overrules nothing", async () => {
  const { device, at, sell, projectId, gateId } = await makeDeviceEvent({ stopsRepeats: true });
  const { barcode } = await sell();
  const byHand = { reason: "forgotten-code", note: "" };
  const online = { isOffline: false, byHand };
  const first = await sendFrom(device, [at(1, barcode, 5, online)]);
  expect(first.body.scans).toMatchObject([
    { verdict: "admitted", byHand: { reason: "forgotten-code", isOverruled: false } },
  ]);
  const again = await sendFrom(device, [at(2, barcode, 1, online)]);
  expect(again.body.scans).toMatchObject([{ verdict: "refused", reason: "seen-before" }]);
  const { body } = await app.call(listGateScans, { params: { projectId, gateId }, query: {} });
  expect(body.Items.map((one: { byHand: { reason: string } }) => one.byHand.reason)).toEqual([
    "forgotten-code",
    "forgotten-code",
  ]);
});
