import { randomBytes } from "node:crypto";
import type { Request } from "@foyer/contract/endpoint.ts";
import type { addGateDevice as contract, GateDevice } from "@foyer/contract/gate-devices.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { Kysely } from "kysely";
import { makeDeviceKey } from "../../platform/auth/device-key.ts";
import { endDevice, updateDeviceKey } from "../../platform/db/device-rows.store.ts";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { recordChange } from "../audit/audit.service.ts";
import { listGateRules } from "../gates/gates.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { listDeactivated } from "../staff/staff-list.service.ts";
import type { ConnectedDevice } from "./device-key.service.ts";
import * as store from "./gate-devices.store.ts";

export async function listGateDevices(db: Kysely<Database>, projectId: number): Promise<GateDevice[]> {
  await getProject(db, projectId);
  return readDevices(db, { projectId });
}

export async function getGateDevice(db: Kysely<Database>, key: store.DeviceId): Promise<GateDevice> {
  const [device] = await readDevices(db, key);
  if (!device) throw problem("not-found");
  return device;
}

async function readDevices(
  db: Kysely<Database>,
  key: { projectId: number; gateDeviceId?: number },
): Promise<GateDevice[]> {
  const rows = await store.listDeviceRows(db, key);
  const deactivated = await listDeactivated(
    db,
    rows.flatMap(({ staffId }) => staffId ?? []),
  );
  return rows.map(({ staffId, addedAt, seenAt, state, ...device }) => ({
    ...device,
    addedAt: addedAt.toISOString(),
    seenAt: seenAt?.toISOString() ?? null,
    state: state === "open" && staffId !== null && deactivated.has(staffId) ? "suspended" : state,
  }));
}

/** Adds a device in the caller's name. Throws `too-many-gate-devices`. rules/gates 15 */
export async function addGateDevice(
  { db, caller, record }: RecordedContext,
  projectId: number,
  { name, gateIds }: Request<typeof contract>["body"],
): Promise<{ device: GateDevice; key: string }> {
  await getProject(db, projectId);
  await requireGates(db, projectId, gateIds);
  await store.lockAdding(db, projectId);
  if ((await store.countDevices(db, projectId)) >= LIMITS.gateDevices) throw problem("too-many-gate-devices");
  const { key, keyHash } = makeDeviceKey();
  const { staffId, name: staffName } = caller;
  const chosen = [...new Set(gateIds)].sort((a, b) => a - b);
  const values = { projectId, name, gateIds: chosen, staffId, staffName, keyHash, salt: randomBytes(16) };
  const gateDeviceId = await store.insertDevice(db, values);
  record({
    action: "create",
    ...entryOf({ projectId, gateDeviceId }, name),
    after: { name, gateIds: chosen },
  });
  return { device: await getGateDevice(db, { projectId, gateDeviceId }), key };
}

/** Throws `invalid-fields` for gates that the project does not have; returns the ids of all that it has. */
export async function requireGates(
  db: Kysely<Database>,
  projectId: number,
  gateIds: readonly number[],
): Promise<number[]> {
  const known = (await listGateRules(db, projectId)).map(({ id }) => id);
  if (gateIds.some((id) => !known.includes(id)))
    throw problem("invalid-fields", { fields: { gateIds: "Choose gates of this project." } });
  return known;
}

/** Gives a device another key in the caller's name; a blocked or closed one is connected again. rules/gates 15 */
export async function renewGateKey({ db, caller, record }: RecordedContext, key: store.DeviceId) {
  const { key: secret, keyHash } = makeDeviceKey();
  const { staffId, name: staffName } = caller;
  if (!(await updateDeviceKey(db, store.rowOf(key), { keyHash, staffId, staffName })))
    throw problem("not-found");
  const device = await getGateDevice(db, key);
  record({ action: "update", ...entryOf(key, device.name), after: { key: "renewed" } });
  return { device, key: secret };
}

/** Blocks a device: its calls are refused. rules/gates 15 */
export async function blockGateDevice(
  { db, record }: RecordedContext,
  key: store.DeviceId,
): Promise<GateDevice> {
  const before = await getGateDevice(db, key);
  await endDevice(db, store.rowOf(key), "blocked");
  const device = await getGateDevice(db, key);
  const change = { before: { state: before.state }, after: { state: device.state } };
  record(
    before.state === device.state
      ? "unchanged"
      : { action: "update", ...entryOf(key, device.name), ...change },
  );
  return device;
}

/** Closes a device that has erased its data, in the name of the staff who connected it. */
export function closeGateDevice(db: Kysely<Database>, device: ConnectedDevice): Promise<undefined> {
  return inTransaction(db, async (trx) => {
    await endDevice(trx, store.rowOf(device), "closed");
    const entry = { action: "update", ...entryOf(device, device.name), after: { state: "closed" } } as const;
    await recordChange(trx, { staffId: device.staffId, name: device.staffName }, entry);
    return undefined;
  });
}

/** Names a device in the audit. */
export const entryOf = ({ projectId, gateDeviceId }: store.DeviceId, name: string) => ({
  entity: "gate device",
  entityId: gateDeviceId,
  entityName: name,
  projectId,
});
