import type { Kysely } from "kysely";
import { requireDeviceKey } from "../../platform/auth/require-device-key.ts";
import { updateDeviceSeen } from "../../platform/db/device-rows.store.ts";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { listDeactivated } from "../staff/staff-list.service.ts";
import { bindDevice, type DeviceId, type DeviceRow, findDevice, rowOf } from "./gate-devices.store.ts";

/** A device that has called with its key. */
export type ConnectedDevice = Omit<DeviceRow, "keyHash" | "deviceId"> & { deviceId: string };

type Call = {
  id: DeviceId;
  key: string | undefined;
  /** The random id of the caller. */
  device: string;
  /** As the device says it is. */
  unsent?: number;
  battery?: number | null;
};

/**
 * Runs `work` for the device of this key, and stores that it has called and how it is. Throws `gate-device-unknown` for a
 * wrong or expired key, and for another device than the one that was set up with it. rules/gates 15
 */
export async function asGateDevice<T>(
  db: Kysely<Database>,
  { id, key, device, ...seen }: Call,
  work: (device: ConnectedDevice) => Promise<T>,
): Promise<T> {
  const found = await requireKey(db, id, key);
  if (found.deviceId !== device.toLowerCase()) throw problem("gate-device-unknown");
  const answer = await work({ ...found, deviceId: found.deviceId });
  await updateDeviceSeen(db, rowOf(id), seen);
  return answer;
}

/** Binds the key to the first device that calls with it. Throws `gate-device-taken` for any other. rules/gates 15 */
export async function enrolDevice(db: Kysely<Database>, { id, key, device }: Call): Promise<ConnectedDevice> {
  const found = await requireKey(db, id, key);
  if (!(await bindDevice(db, id, device))) throw problem("gate-device-taken");
  await updateDeviceSeen(db, rowOf(id), {});
  return { ...found, deviceId: device.toLowerCase() };
}

async function requireKey(db: Kysely<Database>, id: DeviceId, key: string | undefined) {
  return requireDeviceKey(await findDevice(db, id), key, "gate-device-unknown");
}

/** Throws `gate-device-suspended` when the staff who connected the device are deactivated: it learns nothing new. */
export async function requireActive(db: Kysely<Database>, device: ConnectedDevice): Promise<void> {
  if (await isSuspended(db, device)) throw problem("gate-device-suspended");
}

/** Are the staff who connected the device deactivated? */
export const isSuspended = async (db: Kysely<Database>, { staffId }: ConnectedDevice): Promise<boolean> =>
  staffId !== null && (await listDeactivated(db, [staffId])).has(staffId);
