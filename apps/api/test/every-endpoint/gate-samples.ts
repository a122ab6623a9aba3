import { addGateDevice, listGateConflicts, listGateDevices } from "@foyer/contract/gate-devices.ts";
import { createGate } from "@foyer/contract/gates.ts";
import { sql } from "kysely";
import { makeEvent } from "../events/event.ts";
import type { TestApp } from "../server/app-client.ts";
import { add, addProject, type ChangeSamples, nextName } from "./change-samples.ts";

/** Samples of gates, their areas and devices, and of a conflict at them. */
export const gateSamples = (app: TestApp): ChangeSamples => ({
  "PUT /api/projects/:projectId/gates/:gateId": async () => {
    const { projectId, registrationId } = await makeEvent(app);
    const filled = {
      name: nextName(),
      area: "Lounge",
      way: "both",
      registrationIds: [registrationId],
      days: ["2126-05-12"],
      opensAt: "09:00",
      closesAt: "18:00",
      entryLimit: "after-exit",
      stopsRepeats: true,
      showsNames: true,
      isClosed: true,
    };
    return { params: { projectId, gateId: await add(app, createGate, filled, { projectId }) }, filled };
  },
  "PUT /api/projects/:projectId/gates/:gateId/area": async () => {
    const projectId = await addProject(app);
    const gateId = await add(app, createGate, { name: nextName() }, { projectId });
    return { params: { projectId, gateId }, filled: { capacity: 300, stopsWhenFull: true } };
  },
  "PUT /api/projects/:projectId/gate-devices/:gateDeviceId": async () => {
    const projectId = await addProject(app);
    const params = { projectId };
    const gateId = await add(app, createGate, { name: nextName() }, params);
    const filled = { name: nextName(), gateIds: [gateId] };
    const { body } = await app.call(addGateDevice, { params, body: filled });
    const read = async () => (await app.call(listGateDevices, { params })).body[0];
    return { params: { projectId, gateDeviceId: body.device.id }, filled, read };
  },
  "PUT /api/projects/:projectId/gate-conflicts/:deviceId/:sequence": async () => {
    const projectId = await addProject(app);
    const deviceId = await addConflict(app, projectId);
    const read = async () => (await app.call(listGateConflicts, { params: { projectId } })).body.Items[0];
    return { params: { projectId, deviceId, sequence: 1 }, filled: { isSeen: true, note: "Seen" }, read };
  },
});

/** Adds a scan that should not have let somebody in; returns its device. */
async function addConflict(app: TestApp, projectId: number): Promise<string> {
  const gateId = await add(app, createGate, { name: nextName() }, { projectId });
  const deviceId = crypto.randomUUID();
  await sql`
    insert into gate_scan (project_id, device_id, sequence, gate_id, area_key, code, code_key, direction, scanned_at, verdict,
      staff_name)
    values (${projectId}, ${deviceId}, 1, ${gateId}, '', 'A', 'A', 'in', now(), 'admitted', 'Ann')`.execute(
    app.db,
  );
  const conflict = { project_id: projectId, device_id: deviceId, sequence: 1, reason: "cancelled" } as const;
  await app.db.insertInto("gate_conflict").values(conflict).execute();
  return deviceId;
}
