import {
  contactGateServer,
  enrolGateDevice,
  listGateCodes,
  sendGateScans,
} from "@foyer/contract/device-scans.ts";
import { addGateDevice } from "@foyer/contract/gate-devices.ts";
import { app } from "../server/set-up-app.ts";
import { makeGateEvent } from "./gate-setup.ts";

/** A device that was added and set up, as its calls know it. */
export type GateDevice = { projectId: number; gateDeviceId: number; key: string; id: string };
type Scan = { sequence: number; code: string } & Record<string, unknown>;

const paramsOf = ({ projectId, gateDeviceId }: GateDevice) => ({ projectId, gateDeviceId });
const keyOf = ({ key }: GateDevice) => ({ "gate-key": key });

/** Adds a device to a project, and sets it up with the link. */
export async function connectGateDevice(projectId: number, gateIds: number[] = []): Promise<GateDevice> {
  const { body } = await app.call(addGateDevice, {
    params: { projectId },
    body: { name: "Phone", gateIds },
  });
  const device = { projectId, gateDeviceId: body.device.id, key: body.key, id: crypto.randomUUID() };
  await enrolDevice(device);
  return device;
}

export const enrolDevice = (device: GateDevice) =>
  app.call(enrolGateDevice, { params: paramsOf(device), body: { device: device.id } }, null, keyOf(device));

export const codesOf = (device: GateDevice, after = 0) =>
  app.call(
    listGateCodes,
    { params: paramsOf(device), query: { device: device.id, after } },
    null,
    keyOf(device),
  );

export const contactOf = (device: GateDevice, more: object = {}) =>
  app.call(
    contactGateServer,
    {
      params: paramsOf(device),
      body: { device: device.id, cursor: "0.0", revision: "", unsent: 0, ...more },
    },
    null,
    keyOf(device),
  );

/** Sends scans as a device keeps them: admitted by itself, unless they say otherwise. */
export const sendFrom = (device: GateDevice, scans: readonly Scan[], more: object = {}) =>
  app.call(
    sendGateScans,
    {
      params: paramsOf(device),
      body: {
        device: device.id,
        sentAt: new Date().toISOString(),
        unsent: 0,
        scans: scans.map((scan) => ({
          gateId: 1,
          at: new Date().toISOString(),
          isOffline: true,
          verdict: "admitted",
          reason: null,
          ...scan,
        })),
        ...more,
      },
    },
    null,
    keyOf(device),
  );

/** An event with a gate and a device that was set up. */
export async function makeDeviceEvent(body: Parameters<typeof makeGateEvent>[0] = {}) {
  const event = await makeGateEvent(body);
  const device = await connectGateDevice(event.projectId);
  const { gateId } = event;
  /** Scans at the gate, some seconds ago. */
  const at = (sequence: number, code: string, secondsAgo = 0, more: object = {}) => ({
    sequence,
    code,
    gateId,
    at: new Date(Date.now() - secondsAgo * 1000).toISOString(),
    ...more,
  });
  return { ...event, device, at };
}
