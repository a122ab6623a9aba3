import { type Kysely, sql, type Transaction } from "kysely";
import { deviceKeyExpiry, deviceState } from "../../platform/db/device-columns.ts";
import type { Connector } from "../../platform/db/device-rows.store.ts";
import type { Database } from "../../platform/db/schema.ts";

export type DeviceId = { projectId: number; leadDeviceId: number };
type OfExhibitor = { projectId: number; exhibitorId: number };

type NewDevice = Connector & OfExhibitor & { name: string };

/** Adds a device; returns its id. The caller holds the exhibitor. */
export async function insertDevice(trx: Transaction<Database>, device: NewDevice): Promise<number> {
  const { id } = await trx
    .insertInto("lead_device")
    .values({
      project_id: device.projectId,
      exhibitor_id: device.exhibitorId,
      name: device.name,
      key_hash: device.keyHash,
      key_expires_at: deviceKeyExpiry,
      staff_id: device.staffId,
      staff_name: device.staffName,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Lists the devices of an exhibitor by name, or one of them. */
export function listDeviceRows(
  db: Kysely<Database>,
  { projectId, exhibitorId, leadDeviceId }: OfExhibitor & { leadDeviceId?: number },
) {
  return db
    .selectFrom("lead_device")
    .select([
      "id",
      "name",
      "staff_id as staffId",
      "staff_name as addedBy",
      "added_at as addedAt",
      "seen_at as seenAt",
      "unsent",
      "battery",
    ])
    .select(deviceState)
    .where("project_id", "=", projectId)
    .where("exhibitor_id", "=", exhibitorId)
    .$if(leadDeviceId !== undefined, (query) => query.where("id", "=", leadDeviceId as number))
    .orderBy(({ fn }) => fn<string>("lower", ["name"]))
    .orderBy("id")
    .execute();
}

/** Finds a device; its hash is null when it is blocked or closed, or its key has expired. */
export async function findDevice(db: Kysely<Database>, { projectId, leadDeviceId }: DeviceId) {
  const row = await db
    .selectFrom("lead_device")
    .select([
      "project_id as projectId",
      "id as leadDeviceId",
      "exhibitor_id as exhibitorId",
      "name",
      "device_id as deviceId",
      "staff_id as staffId",
      "staff_name as staffName",
      "added_at as addedAt",
    ])
    .select((eb) =>
      eb.case().when("key_expires_at", ">", sql<Date>`now()`).then(eb.ref("key_hash")).end().as("keyHash"),
    )
    .where("project_id", "=", projectId)
    .where("id", "=", leadDeviceId)
    .executeTakeFirst();
  return row ?? null;
}
export type DeviceRow = NonNullable<Awaited<ReturnType<typeof findDevice>>>;
