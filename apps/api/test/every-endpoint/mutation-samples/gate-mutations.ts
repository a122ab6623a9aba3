import { enrolGateDevice, sendGateScans } from "@foyer/contract/device-scans.ts";
import { addGateDevice } from "@foyer/contract/gate-devices.ts";
import { createGate } from "@foyer/contract/gates.ts";
import { addSigningKey } from "@foyer/contract/signed-codes.ts";
import { makeEmailEvent } from "../../events/email-event.ts";
import { makeScanFile } from "../../files/scan-file.ts";
import type { TestApp } from "../../server/app-client.ts";
import { add, addProject, nextName } from "../change-samples.ts";
import { type MutationSample, type MutationSamples, ONE_MORE, TAKEN, UNCHANGED } from "./mutation-sample.ts";

const GATES = "/api/projects/:projectId/gates";

const DEVICES = "/api/projects/:projectId/gate-devices";

async function addDevice(app: TestApp, existing?: number) {
  const projectId = existing ?? (await addProject(app));
  const { body } = await app.call(addGateDevice, { params: { projectId }, body: { name: nextName() } });
  return { params: { projectId, gateDeviceId: body.device.id as number }, key: body.key as string };
}

const SIGNED_CODES = "/api/projects/:projectId/signed-codes";

/** A project whose key 1 signs. */
async function addKey(app: TestApp) {
  const projectId = await addProject(app);
  await app.call(addSigningKey, { params: { projectId } });
  return { projectId, keyNumber: 1 };
}

/** A badge that a device prints after it has let somebody in. */
async function printedBadge(app: TestApp): Promise<MutationSample> {
  const event = await makeEmailEvent(app);
  const { barcode } = (await event.register()).body.ticket;
  const { params, key } = await addDevice(app, event.projectId);
  const { projectId } = params;
  const gateId = await add(app, createGate, { name: nextName(), printsBadges: true }, { projectId });
  const headers = { "gate-key": key };
  const device = crypto.randomUUID();
  await app.call(enrolGateDevice, { params, body: { device } }, null, headers);
  const at = new Date().toISOString();
  const scan = { sequence: 1, gateId, code: barcode, at, isOffline: false, verdict: "admitted" };
  const body = { device, sentAt: at, unsent: 0, scans: [{ ...scan, reason: null }] };
  await app.call(sendGateScans, { params, body }, null, headers);
  const again = { status: 200, rows: 1 } as const;
  return { params, body: { device, sequence: 1 }, headers, token: null, again };
}

export const gateMutations = (app: TestApp): MutationSamples => ({
  [`POST ${GATES}`]: async () => ({
    params: { projectId: await addProject(app) },
    body: { name: nextName() },
    again: TAKEN,
  }),
  [`DELETE ${GATES}/:gateId`]: async () => {
    const projectId = await addProject(app);
    const gateId = await add(app, createGate, { name: nextName() }, { projectId });
    return { params: { projectId, gateId }, again: { status: 404, rows: 0 } };
  },
  [`POST ${GATES}/:gateId/area/resets`]: async () => {
    const projectId = await addProject(app);
    const gateId = await add(app, createGate, { name: nextName() }, { projectId });
    return { params: { projectId, gateId }, headers: { "if-match": '"1"' }, again: { status: 412, rows: 0 } };
  },
  [`POST ${GATES}/:gateId/scans-by-hand`]: async () => {
    const event = await makeEmailEvent(app);
    const { projectId } = event;
    const { ticketId } = (await event.register()).body.ticket;
    const gateId = await add(app, createGate, { name: nextName() }, { projectId });
    const byHand = { reason: "forgotten-code" };
    return {
      params: { projectId, gateId },
      body: { deviceId: crypto.randomUUID(), sequence: 1, ticketId, byHand },
      again: UNCHANGED,
    };
  },
  "POST /api/public/projects/:projectId/gate-devices/:gateDeviceId/badges": () => printedBadge(app),
  [`POST ${DEVICES}`]: async () => ({
    params: { projectId: await addProject(app) },
    body: { name: nextName() },
    again: ONE_MORE,
  }),
  [`POST ${DEVICES}/:gateDeviceId/key`]: async () => ({
    params: (await addDevice(app)).params,
    again: { status: 200, rows: 1 },
  }),
  "POST /api/projects/:projectId/gate-scan-files": async () => {
    const { params, key } = await addDevice(app);
    const device = crypto.randomUUID();
    await app.call(enrolGateDevice, { params, body: { device } }, null, { "gate-key": key });
    const file = makeScanFile({ ...params, device, key }, { clockAhead: 0, scans: [] });
    return { params: { projectId: params.projectId }, file, again: { status: 200, rows: 1 } };
  },
  [`DELETE ${DEVICES}/:gateDeviceId`]: async () => ({
    params: (await addDevice(app)).params,
    again: UNCHANGED,
  }),
  [`POST ${SIGNED_CODES}/keys`]: async () => ({
    params: { projectId: await addProject(app) },
    again: ONE_MORE,
  }),
  [`DELETE ${SIGNED_CODES}`]: async () => ({
    params: { projectId: (await addKey(app)).projectId },
    again: UNCHANGED,
  }),
  [`DELETE ${SIGNED_CODES}/keys/:keyNumber`]: async () => ({ params: await addKey(app), again: UNCHANGED }),
  "POST /api/public/projects/:projectId/gate-devices/:gateDeviceId/closing": async () => {
    const { params, key } = await addDevice(app);
    const headers = { "gate-key": key };
    const body = { device: crypto.randomUUID() };
    await app.call(enrolGateDevice, { params, body }, null, headers);
    return { params, body, headers, token: null, again: { status: 401, rows: 0 } };
  },
});
