import { closeGateDevice } from "@foyer/contract/device-scans.ts";
import {
  addGateDevice,
  blockGateDevice,
  listGateDevices,
  renewGateKey,
} from "@foyer/contract/gate-devices.ts";
import { removeGate } from "@foyer/contract/gates.ts";
import { exchangeBarcode } from "@foyer/contract/ticket-corrections.ts";
import { CODE_BYTES, readFlags } from "@foyer/domain/gate/packed-codes.ts";
import { unpackPassages } from "@foyer/domain/gate/packed-passages.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import {
  codesOf,
  connectGateDevice,
  contactOf,
  enrolDevice,
  type GateDevice,
  makeDeviceEvent,
  sendFrom,
} from "../../../test/feature-setups/gate-device-setup.ts";
import { makeGateEvent } from "../../../test/feature-setups/gate-setup.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

setUpApp();

const unpack = (packed: string) => {
  const bytes = Buffer.from(packed, "base64");
  return Array.from({ length: bytes.length / CODE_BYTES }, (_, nth) => {
    const at = nth * CODE_BYTES;
    return {
      hash: bytes.subarray(at, at + 8).toString("hex"),
      registrationId: bytes.readUInt32BE(at + 8),
      ...readFlags(bytes.readUInt8(at + 12)),
    };
  });
};
const index = (projectId: number) => sql`select index_tickets(${projectId}, 1000)`.execute(app.db);

it("a link works for the first device that is set up with it (rules/gates 15)", async () => {
  const { device } = await makeDeviceEvent();
  expect((await enrolDevice(device)).status).toBe(200);
  const other = { ...device, id: crypto.randomUUID() };
  expect((await enrolDevice(other)).body.Error.Code).toBe("gate-device-taken");
  expect((await contactOf(other)).body.Error.Code).toBe("gate-device-unknown");
  expect((await contactOf({ ...device, key: "wrong" })).status).toBe(401);
});

it("a random id that another device of the project has, or has scanned with, is refused (rules/gates 15)", async () => {
  const { device, projectId, at, sell } = await makeDeviceEvent();
  const add = async () => {
    const { body } = await app.call(addGateDevice, { params: { projectId }, body: { name: "Copy" } });
    return { projectId, gateDeviceId: body.device.id, key: body.key, id: device.id };
  };
  const copy = await add();
  expect((await enrolDevice(copy)).body.Error.Code).toBe("gate-device-taken");
  await sendFrom(device, [at(1, (await sell()).barcode)]);
  const { gateDeviceId } = device;
  // With a new key it has no random id; its scans have.
  const { body } = await app.call(renewGateKey, { params: { projectId, gateDeviceId } });
  expect((await enrolDevice(copy)).body.Error.Code).toBe("gate-device-taken");
  expect((await enrolDevice({ ...device, key: body.key })).status).toBe(200);
  const twins = [await add(), await add()].map((twin) => ({ ...twin, id: crypto.randomUUID() }));
  const [{ id }] = twins as [GateDevice, GateDevice];
  const answers = await Promise.all(twins.map((twin) => enrolDevice({ ...twin, id })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it("the list says who it is, when it called last, and what it has not sent", async () => {
  const { device, projectId } = await makeDeviceEvent();
  const list = async () => (await app.call(listGateDevices, { params: { projectId } })).body;
  await contactOf(device, { unsent: 37, battery: 81 });
  expect(await list()).toMatchObject([{ name: "Phone", state: "open", unsent: 37, battery: 81 }]);
  await app.call(addGateDevice, { params: { projectId }, body: { name: "Another" } });
  expect((await list())[0]).toMatchObject({ name: "Another", state: "new", unsent: null, seenAt: null });
});

it("a blocked device is refused, and a new link is for another device (rules/gates 15)", async () => {
  const { device, projectId, at } = await makeDeviceEvent();
  const params = { projectId, gateDeviceId: device.gateDeviceId };
  expect((await app.call(blockGateDevice, { params })).body.state).toBe("blocked");
  for (const call of [
    contactOf(device),
    codesOf(device),
    enrolDevice(device),
    sendFrom(device, [at(1, "X")]),
  ])
    expect((await call).body.Error.Code).toBe("gate-device-unknown");
  const { body } = await app.call(renewGateKey, { params });
  expect(body.device.state).toBe("new");
  expect((await enrolDevice({ ...device, key: body.key })).status).toBe(200);
});

it("a closed device says so, and its key stops working", async () => {
  const { device, projectId } = await makeDeviceEvent();
  const { gateDeviceId, key } = device;
  const params = { projectId, gateDeviceId };
  const closed = await app.call(closeGateDevice, { params, body: { device: device.id } }, null, {
    "gate-key": key,
  });
  expect(closed.status).toBe(204);
  expect((await app.call(listGateDevices, { params: { projectId } })).body[0].state).toBe("closed");
  expect((await contactOf(device)).status).toBe(401);
});

it("a device of another project is refused there", async () => {
  const { device } = await makeDeviceEvent();
  const other = await makeDeviceEvent();
  const stranger = { ...device, projectId: other.projectId };
  expect((await contactOf(stranger)).status).toBe(404);
  expect((await contactOf({ ...stranger, gateDeviceId: other.device.gateDeviceId })).status).toBe(401);
  const sent = await sendFrom(device, [other.at(1, "CODE")]);
  expect(sent.status).toBe(404);
});

it("its codes are hashes with a salt of its own, never names (rules/gates 16)", async () => {
  const { device, sell, projectId } = await makeDeviceEvent();
  const sold = [await sell(), await sell()];
  const second = await connectGateDevice(projectId);
  const { body } = await codesOf(device);
  const codes = unpack(body.packed);
  expect(codes).toHaveLength(2);
  expect(codes[0]).toMatchObject({ status: "issued", isFormer: false });
  expect(body.next).toBeNull();
  const others = unpack((await codesOf(second)).body.packed).map(({ hash }) => hash);
  expect(codes.some(({ hash }) => others.includes(hash))).toBe(false);
  const kit = JSON.stringify((await enrolDevice(device)).body);
  for (const { barcode } of sold) expect(kit + body.packed).not.toContain(barcode);
});

it("changes bring tickets that were sold, cancelled and exchanged, and passages of others (rules/gates 17)", async () => {
  const event = await makeDeviceEvent();
  const { device, sell, scan, projectId } = event;
  const [kept, cancelled, exchanged] = [await sell(), await sell(), await sell()];
  await index(projectId);
  const { cursor } = (await enrolDevice(device)).body;
  const before = unpack((await codesOf(device)).body.packed);
  await sql`update ticket set status = 'cancelled' where project_id = ${projectId} and id = ${cancelled.ticketId}`.execute(
    app.db,
  );
  await app.call(exchangeBarcode, { params: { projectId, ticketId: exchanged.ticketId }, body: {} });
  await sell();
  await index(projectId);
  const { at } = await scan(kept.barcode);
  await scan("NOBODY");
  await sendFrom(device, [event.at(1, kept.barcode, 0, { verdict: "marked", reason: "seen-before" })]);
  const { body } = await contactOf(device, { cursor });
  const codes = unpack(body.codes);
  const known = new Set(before.map(({ hash }) => hash));
  expect(codes.filter(({ status }) => status === "cancelled")).toHaveLength(1);
  expect(codes.filter(({ hash, isFormer }) => isFormer && known.has(hash))).toHaveLength(1);
  expect(codes.filter(({ hash }) => !known.has(hash))).toHaveLength(2);
  // Its own scan and the refused one are left out.
  const passages = unpackPassages(Buffer.from(body.passages, "base64"));
  expect(passages).toMatchObject([{ gateId: event.gateId, direction: "in", at: Date.parse(at) }]);
  expect(Buffer.from(passages[0]?.hash ?? []).toString("hex")).toBe(before[0]?.hash);
  expect(body.areas).toEqual([""]);
  // The kit is sent where it differs.
  const { revision } = body.kit;
  const again = (await contactOf(device, { cursor: body.cursor, revision })).body;
  expect(again).toMatchObject({ codes: "", passages: "", kit: null, isMore: false, cursor: body.cursor });
});

it("a gate at which a device may scan is not deleted", async () => {
  const { projectId, gateId } = await makeGateEvent();
  const params = { projectId, gateId };
  const device = await connectGateDevice(projectId, [gateId]);
  expect((await app.call(removeGate, { params })).body.Error.Code).toBe("gate-with-devices");
  await app.call(blockGateDevice, { params: { projectId, gateDeviceId: device.gateDeviceId } });
  expect((await app.call(removeGate, { params })).status).toBe(200);
});
