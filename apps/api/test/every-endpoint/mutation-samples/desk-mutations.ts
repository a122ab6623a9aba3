import { closeDesk, getDeskConflictForm, listDeskConflicts } from "@foyer/contract/desks.ts";
import { sql } from "kysely";
import {
  connectDesk,
  type Device,
  keyOf,
  lease,
  makeDeskEvent,
  paramsOf,
  syncDevice,
  visitorOf,
} from "../../events/desk.ts";
import type { TestApp } from "../../server/app-client.ts";
import { type MutationSamples, ONE_MORE, UNCHANGED } from "./mutation-sample.ts";

export function deskMutations(app: TestApp): MutationSamples {
  const REGISTRATION = "/api/projects/:projectId/registrations/:registrationId";
  const DEVICE = "/api/public/projects/:projectId/desks/:deskId";
  const desk = async () => {
    const event = await makeDeskEvent(app);
    const { projectId, registrationId } = event;
    const device = await connectDesk(app, event);
    return { event, device, params: { projectId, registrationId, deskId: device.deskId } };
  };
  const conflict = async () => {
    const { event, device, params } = await desk();
    const [code = ""] = await lease(app, device);
    await syncDevice(app, device, [visitorOf(event, code, "no address")]);
    const { deskId: _desk, ...registration } = params;
    const { body } = await app.call(listDeskConflicts, { params: registration });
    return { params: { ...registration, conflictId: body.Items[0].id } };
  };
  const asDevice = (device: Device) => ({
    params: paramsOf(device),
    headers: keyOf(device),
    token: null,
  });
  return {
    [`POST ${REGISTRATION}/desks`]: async () => {
      const { deskId: _desk, ...params } = (await desk()).params;
      return { params, body: { name: "North" }, again: ONE_MORE };
    },
    [`POST ${REGISTRATION}/desks/:deskId/key`]: async () => ({
      params: (await desk()).params,
      again: { status: 200, rows: 1 },
    }),
    [`DELETE ${REGISTRATION}/desks/:deskId`]: async () => ({
      params: (await desk()).params,
      again: UNCHANGED,
    }),
    [`POST ${REGISTRATION}/desks/:deskId/taken-back-barcodes`]: async () => {
      const { device, params } = await desk();
      await lease(app, device);
      await app.call(closeDesk, { params });
      return { params, again: UNCHANGED };
    },
    [`DELETE ${REGISTRATION}/desk-conflicts/:conflictId`]: async () => ({
      params: (await conflict()).params,
      again: { status: 404, rows: 0 },
    }),
    [`POST ${REGISTRATION}/desk-conflicts/:conflictId`]: async () => {
      const { params } = await conflict();
      // The cause of the conflict is gone.
      await sql`update desk_conflict set visitor = jsonb_set(visitor, '{results,0,answerValue}', '"ann@example.org"')
        where id = ${params.conflictId}`.execute(app.db);
      return { params, body: {}, again: { status: 404, rows: 0 } };
    },
    [`POST ${REGISTRATION}/desk-conflicts/:conflictId/correction`]: async () => {
      const { params } = await conflict();
      const { body: form } = await app.call(getDeskConflictForm, { params });
      const results = form.results.map((one: object) => ({ ...one, answerValue: "ann@example.org" }));
      const body = { scenarioVersion: form.play.version, results };
      return { params, body, again: UNCHANGED };
    },
    [`POST ${DEVICE}/blocks`]: async () => {
      const { device } = await desk();
      const body = { device: device.id, block: 1, count: 2 };
      return { ...asDevice(device), body, again: UNCHANGED };
    },
    [`POST ${DEVICE}/returned-barcodes`]: async () => {
      const { device } = await desk();
      return {
        ...asDevice(device),
        body: { device: device.id, nextBlock: 2, barcodes: await lease(app, device) },
        again: UNCHANGED,
      };
    },
    [`POST ${DEVICE}/visitors`]: async () => {
      const { event, device } = await desk();
      const [code = ""] = await lease(app, device);
      return { ...asDevice(device), body: { visitors: [visitorOf(event, code)] }, again: UNCHANGED };
    },
  };
}
