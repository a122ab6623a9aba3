import { listGateDevices, updateGateDevice } from "@foyer/contract/gate-devices.ts";
import { removeGate } from "@foyer/contract/gates.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import {
  connectGateDevice,
  contactOf,
  makeDeviceEvent,
  sendFrom,
} from "../../../test/feature-setups/gate-device-setup.ts";
import { makeGateEvent } from "../../../test/feature-setups/gate-setup.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

setUpApp();

type Device = { projectId: number; gateDeviceId: number };
const edit = ({ projectId, gateDeviceId }: Device, body: object) =>
  app.call(updateGateDevice, { params: { projectId, gateDeviceId }, body: { name: "Phone", ...body } });
const mayScan = async (device: Parameters<typeof contactOf>[0]) =>
  (await contactOf(device)).body.kit.gates
    .filter((gate: { mayScan: boolean }) => gate.mayScan)
    .map(({ name }: { name: string }) => name);

it("a device has another name and other gates at its next contact (rules/gates 38)", async () => {
  const { projectId, gateId, addGate } = await makeGateEvent();
  const south = (await addGate({ name: "South" })).body.id;
  const device = await connectGateDevice(projectId);
  expect(await mayScan(device)).toEqual(["North", "South"]);
  const { body } = await edit(device, { name: "Tablet", gateIds: [south] });
  expect(body).toMatchObject({ name: "Tablet", gateIds: [south], version: 2, state: "open" });
  expect((await contactOf(device)).body.kit.deviceName).toBe("Tablet");
  expect(await mayScan(device)).toEqual(["South"]);
  expect((await edit(device, { gateIds: [gateId + 1000] })).status).toBe(422);
  // Only what is sent changes, and the same is no change.
  expect((await edit(device, { name: "Tablet 2" })).body).toMatchObject({ gateIds: [south], version: 3 });
  expect((await edit(device, { name: "Tablet 2" })).body.version).toBe(3);
  const stale = await app.call(updateGateDevice, {
    params: { projectId, gateDeviceId: device.gateDeviceId },
    body: { name: "Other", version: 1 },
  });
  expect(stale.status).toBe(412);
  expect((await app.call(listGateDevices, { params: { projectId } })).body[0].name).toBe("Tablet 2");
});

it("scans that were made at a gate of before are taken, and no others (rules/gates 38)", async () => {
  const { device, projectId, gateId, at, sell, addGate } = await makeDeviceEvent();
  const [south, west] = [
    (await addGate({ name: "South" })).body.id,
    (await addGate({ name: "West" })).body.id,
  ];
  const [one, two] = [await sell(), await sell()];
  await edit(device, { gateIds: [gateId] });
  await edit(device, { gateIds: [south] });
  expect((await sendFrom(device, [at(1, one.barcode)])).status).toBe(200);
  const strange = await connectGateDevice(projectId, [south]);
  expect((await sendFrom(strange, [{ ...at(1, two.barcode), gateId: west }])).status).toBe(404);
});

it("a gate of before is deleted once the device knows its gates and has sent all (rules/gates 2, 38)", async () => {
  const { projectId, gateId, addGate } = await makeGateEvent();
  const south = (await addGate({ name: "South" })).body.id;
  const device = await connectGateDevice(projectId, [gateId]);
  const remove = () => app.call(removeGate, { params: { projectId, gateId } });
  const { revision: known } = (await contactOf(device)).body.kit;
  await edit(device, { gateIds: [south] });
  expect((await remove()).body.Error.Code).toBe("gate-with-devices");
  // It knows its old gates; then it knows the new ones, with scans that it has not sent.
  await contactOf(device, { revision: known });
  const { revision } = (await contactOf(device)).body.kit;
  await contactOf(device, { revision, unsent: 3 });
  expect((await remove()).body.Error.Code).toBe("gate-with-devices");
  await contactOf(device, { revision });
  expect((await remove()).body).toEqual({ id: gateId });
  const { rows } = await sql`select former_gate_ids from gate_device
    where project_id = ${projectId}`.execute(app.db);
  expect(rows).toEqual([{ former_gate_ids: [] }]);
});
