import type { Request } from "@foyer/contract/endpoint.ts";
import type { addLeadDevice as contract, LeadDevice } from "@foyer/contract/lead-devices.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { Kysely } from "kysely";
import { makeDeviceKey } from "../../platform/auth/device-key.ts";
import { endDevice, updateDeviceKey } from "../../platform/db/device-rows.store.ts";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { recordChange } from "../audit/audit.service.ts";
import { listDeactivated } from "../staff/staff-list.service.ts";
import { getExhibitor } from "./exhibitors.service.ts";
import { type ExhibitorKey, lockExhibitor } from "./exhibitors.store.ts";
import * as store from "./lead-devices.store.ts";
import type { ConnectedDevice } from "./lead-key.service.ts";

type DeviceKey = ExhibitorKey & { leadDeviceId: number };

export async function listLeadDevices(db: Kysely<Database>, key: ExhibitorKey): Promise<LeadDevice[]> {
  await getExhibitor(db, key);
  return readDevices(db, key);
}

async function getLeadDevice(db: Kysely<Database>, key: DeviceKey): Promise<LeadDevice> {
  const [device] = await readDevices(db, key);
  if (!device) throw problem("not-found");
  return device;
}

async function readDevices(
  db: Kysely<Database>,
  key: ExhibitorKey & { leadDeviceId?: number },
): Promise<LeadDevice[]> {
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

/** Adds a device in the caller's name. Throws `too-many-lead-devices`. rules/leads 7 */
export async function addLeadDevice(
  { db, caller, record }: RecordedContext,
  key: ExhibitorKey,
  { name }: Request<typeof contract>["body"],
): Promise<{ device: LeadDevice; key: string }> {
  // Devices of one exhibitor are added one after another.
  if (!(await lockExhibitor(db, key))) throw problem("not-found");
  if ((await store.listDeviceRows(db, key)).length >= LIMITS.leadDevices)
    throw problem("too-many-lead-devices");
  const { key: secret, keyHash } = makeDeviceKey();
  const { staffId, name: staffName } = caller;
  const leadDeviceId = await store.insertDevice(db, { ...key, name, staffId, staffName, keyHash });
  const added = { ...key, leadDeviceId };
  record({ action: "create", ...entryOf(added, name), after: { name } });
  return { device: await getLeadDevice(db, added), key: secret };
}

/** Gives a device another key in the caller's name; a blocked or closed one is connected again. rules/leads 7 */
export async function renewLeadKey({ db, caller, record }: RecordedContext, key: DeviceKey) {
  // A device of this exhibitor, not of another one.
  await getLeadDevice(db, key);
  const { key: secret, keyHash } = makeDeviceKey();
  const { staffId, name: staffName } = caller;
  await updateDeviceKey(db, store.rowOf(key), { keyHash, staffId, staffName });
  const device = await getLeadDevice(db, key);
  record({ action: "update", ...entryOf(key, device.name), after: { key: "renewed" } });
  return { device, key: secret };
}

/** Blocks a device: its calls are refused. rules/leads 7 */
export async function blockLeadDevice({ db, record }: RecordedContext, key: DeviceKey): Promise<LeadDevice> {
  const before = await getLeadDevice(db, key);
  await endDevice(db, store.rowOf(key), "blocked");
  const device = await getLeadDevice(db, key);
  const change = { before: { state: before.state }, after: { state: device.state } };
  record(
    before.state === device.state
      ? "unchanged"
      : { action: "update", ...entryOf(key, device.name), ...change },
  );
  return device;
}

/** Closes a device that has erased its data, in the name of the staff who connected it. */
export function closeLeadDevice(db: Kysely<Database>, device: ConnectedDevice): Promise<undefined> {
  return inTransaction(db, async (trx) => {
    await endDevice(trx, store.rowOf(device), "closed");
    const entry = { action: "update", ...entryOf(device, device.name), after: { state: "closed" } } as const;
    await recordChange(trx, { staffId: device.staffId, name: device.staffName }, entry);
    return undefined;
  });
}

/** Names a device in the audit. */
const entryOf = ({ projectId, leadDeviceId }: store.DeviceId, name: string) => ({
  entity: "lead device",
  entityId: leadDeviceId,
  entityName: name,
  projectId,
});
