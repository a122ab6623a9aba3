import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
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

const SCANS = { gate_device: "gate_scan", lead_device: "lead_scan" } as const;

/**
 * Binds the key to this device, unless another device has the key, or the random id is that of another one or of its
 * scans. Returns whether it has it now. rules/gates 15, rules/leads 7
 */
export async function bindDevice(
  trx: Transaction<Database>,
  row: DeviceRowKey,
  deviceId: string,
): Promise<boolean> {
  const { table, projectId, id } = row;
  // Two keys that are set up at once with one random id, one after another.
  const lock = `${table} ${deviceId.toLowerCase()}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, ${projectId}))`.execute(trx);
  if ((await hasOtherDevice(trx, row, deviceId)) || (await hasOtherScans(trx, row, deviceId))) return false;
  const bound = await trx
    .updateTable(table)
    .set({ device_id: deviceId })
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .where(({ or, eb }) => or([eb("device_id", "is", null), eb("device_id", "=", deviceId)]))
    .returning("id")
    .executeTakeFirst();
  return bound !== undefined;
}

async function hasOtherDevice(
  trx: Transaction<Database>,
  { table, projectId, id }: DeviceRowKey,
  deviceId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom(table)
    .select("id")
    .where("project_id", "=", projectId)
    .where("device_id", "=", deviceId)
    .where("id", "<>", id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A device that has a new key has no random id; its scans have. Those at the page of check-in are of no device. */
async function hasOtherScans(
  trx: Transaction<Database>,
  { table, projectId, id }: DeviceRowKey,
  deviceId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom(SCANS[table])
    .select("sequence")
    .where("project_id", "=", projectId)
    .where("device_id", "=", deviceId)
    .where(sql<SqlBool>`${sql.ref(`${table}_id`)} is distinct from ${id}::bigint`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
