import { type Kysely, sql, type Transaction } from "kysely";
import { deviceKeyExpiry } from "./device-columns.ts";
import type { Database } from "./schema.ts";

/** A device that calls with a key of its own: one that scans at gates, or one of an exhibitor. */
export type DeviceRowKey = { table: "gate_device" | "lead_device"; projectId: number; id: number };

/** The hash of a device's key, and the member of staff in whose name the device acts. */
export type Connector = { staffId: number | null; staffName: string; keyHash: Buffer };

/** Gives a device another key, which the next device that is set up with it has for itself. Returns false for an unknown one. */
export async function updateDeviceKey(
  trx: Transaction<Database>,
  { table, projectId, id }: DeviceRowKey,
  { keyHash, staffId, staffName }: Connector,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set({
      key_hash: keyHash,
      key_expires_at: deviceKeyExpiry,
      ended: null,
      device_id: null,
      staff_id: staffId,
      staff_name: staffName,
    })
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes the key of a device. */
export async function endDevice(
  trx: Transaction<Database>,
  { table, projectId, id }: DeviceRowKey,
  ended: "blocked" | "closed",
): Promise<void> {
  await trx
    .updateTable(table)
    .set({ key_hash: null, ended })
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .where("ended", "is", null)
    .execute();
}

type Seen = { unsent?: number; battery?: number | null };

/** Stores that a device has called, and how it is. */
export async function updateDeviceSeen(
  db: Kysely<Database>,
  { table, projectId, id }: DeviceRowKey,
  { unsent, battery }: Seen,
): Promise<void> {
  await db
    .updateTable(table)
    .set({
      seen_at: sql<Date>`now()`,
      ...(unsent !== undefined && { unsent }),
      ...(battery !== undefined && { battery }),
    })
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .execute();
}
