import type { Kysely } from "kysely";
import { requireDeviceKey } from "../../platform/auth/require-device-key.ts";
import { updateDeviceSeen } from "../../platform/db/device-rows.store.ts";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { listDeactivated } from "../staff/staff-list.service.ts";
import { bindDevice, type DeviceId, type DeviceRow, findDevice, rowOf } from "./lead-devices.store.ts";

/** A device of an exhibitor that has called with its key. */
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
 * Runs `work` for the device of this key, and stores that it has called and how it is. Throws `lead-device-unknown` for a
 * wrong or expired key, and for another device than the one that was set up with it. rules/leads 7
 */
export async function asLeadDevice<T>(
  db: Kysely<Database>,
  { id, key, device, ...seen }: Call,
  work: (device: ConnectedDevice) => Promise<T>,
): Promise<T> {
  const found = requireDeviceKey(await findDevice(db, id), key, "lead-device-unknown");
  if (found.deviceId !== device.toLowerCase()) throw problem("lead-device-unknown");
  const answer = await work({ ...found, deviceId: found.deviceId });
  await updateDeviceSeen(db, rowOf(id), seen);
  return answer;
}

/** The same for a device that learns something: throws `lead-device-suspended` when its staff are deactivated. */
export const asActiveDevice = <T>(
  db: Kysely<Database>,
  call: Call,
  work: (device: ConnectedDevice) => Promise<T>,
): Promise<T> =>
  asLeadDevice(db, call, async (device) => {
    await requireActive(db, device);
    return work(device);
  });

/** Binds the key to the first device that calls with it. Throws `lead-device-taken` for any other, and for the random id of another device. rules/leads 7 */
export async function enrolDevice(db: Kysely<Database>, { id, key, device }: Call): Promise<ConnectedDevice> {
  const found = requireDeviceKey(await findDevice(db, id), key, "lead-device-unknown");
  await requireActive(db, found);
  if (!(await inTransaction(db, (trx) => bindDevice(trx, id, device)))) throw problem("lead-device-taken");
  await updateDeviceSeen(db, rowOf(id), {});
  return { ...found, deviceId: device.toLowerCase() };
}

async function requireActive(db: Kysely<Database>, { staffId }: Pick<DeviceRow, "staffId">): Promise<void> {
  if (staffId !== null && (await listDeactivated(db, [staffId])).has(staffId))
    throw problem("lead-device-suspended");
}
