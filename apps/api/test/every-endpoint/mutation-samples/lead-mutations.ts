import { enrolLeadDevice } from "@foyer/contract/device-leads.ts";
import { createExhibitor } from "@foyer/contract/exhibitors.ts";
import { addLeadDevice } from "@foyer/contract/lead-devices.ts";
import type { TestApp } from "../../server/app-client.ts";
import { add, addProject, nextName } from "../change-samples.ts";
import { type MutationSamples, ONE_MORE, TAKEN, UNCHANGED } from "./mutation-sample.ts";

const EXHIBITORS = "/api/projects/:projectId/exhibitors";
const DEVICES = `${EXHIBITORS}/:exhibitorId/devices`;

async function addExhibitor(app: TestApp) {
  const projectId = await addProject(app);
  return { projectId, exhibitorId: await add(app, createExhibitor, { name: nextName() }, { projectId }) };
}

async function addDevice(app: TestApp) {
  const params = await addExhibitor(app);
  const { body } = await app.call(addLeadDevice, { params, body: { name: nextName() } });
  return { params: { ...params, leadDeviceId: body.device.id as number }, key: body.key as string };
}

export const leadMutations = (app: TestApp): MutationSamples => ({
  [`POST ${EXHIBITORS}`]: async () => ({
    params: { projectId: await addProject(app) },
    body: { name: nextName() },
    again: TAKEN,
  }),
  [`POST ${EXHIBITORS}/file`]: async () => ({
    params: { projectId: await addProject(app) },
    file: `${nextName()},A 4`,
    again: UNCHANGED,
  }),
  [`GET ${EXHIBITORS}/:exhibitorId/leads/file`]: async () => ({
    params: await addExhibitor(app),
    again: { status: 200, rows: 1 },
  }),
  [`POST ${DEVICES}`]: async () => ({
    params: await addExhibitor(app),
    body: { name: nextName() },
    again: ONE_MORE,
  }),
  [`POST ${DEVICES}/:leadDeviceId/key`]: async () => ({
    params: (await addDevice(app)).params,
    again: { status: 200, rows: 1 },
  }),
  [`DELETE ${DEVICES}/:leadDeviceId`]: async () => ({
    params: (await addDevice(app)).params,
    again: UNCHANGED,
  }),
  "POST /api/public/projects/:projectId/lead-devices/:leadDeviceId/closing": async () => {
    const {
      params: { projectId, leadDeviceId },
      key,
    } = await addDevice(app);
    const params = { projectId, leadDeviceId };
    const headers = { "lead-key": key };
    const body = { device: crypto.randomUUID() };
    await app.call(enrolLeadDevice, { params, body }, null, headers);
    return { params, body, headers, token: null, again: { status: 401, rows: 0 } };
  },
});
