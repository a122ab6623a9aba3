import { type Kysely, sql, type Transaction } from "kysely";
import { deviceKeyExpiry, deviceState } from "../../platform/db/device-columns.ts";
import type { Connector } from "../../platform/db/device-rows.store.ts";
import type { Database } from "../../platform/db/schema.ts";

export type DeviceId = { projectId: number; gateDeviceId: number };

type NewDevice = Connector & { projectId: number; name: string; gateIds: readonly number[]; salt: Buffer };

/** Devices of one project are added one after another, so that their number stays within its maximum. */
export async function lockAdding(trx: Transaction<Database>, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('gate-devices', ${projectId}))`.execute(trx);
}

/** Adds a device; returns its id. */
export async function insertDevice(trx: Transaction<Database>, device: NewDevice): Promise<number> {
  const { id } = await trx
    .insertInto("gate_device")
    .values({
      project_id: device.projectId,
      name: device.name,
      gate_ids: [...device.gateIds],
      key_hash: device.keyHash,
      key_expires_at: deviceKeyExpiry,
      salt: device.salt,
      staff_id: device.staffId,
      staff_name: device.staffName,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Lists the devices of a project by name, or one of them. The state does not consider whether staff are active. */
export function listDeviceRows(
  db: Kysely<Database>,
  { projectId, gateDeviceId }: { projectId: number; gateDeviceId?: number },
) {
  return db
    .selectFrom("gate_device")
    .select([
      "id",
      "version",
      "name",
      "gate_ids as gateIds",
      "staff_id as staffId",
      "staff_name as addedBy",
      "added_at as addedAt",
      "seen_at as seenAt",
      "unsent",
      "battery",
    ])
    .select(deviceState)
    .where("project_id", "=", projectId)
    .$if(gateDeviceId !== undefined, (query) => query.where("id", "=", gateDeviceId as number))
    .orderBy(({ fn }) => fn<string>("lower", ["name"]))
    .orderBy("id")
    .execute();
}

export async function countDevices(db: Kysely<Database>, projectId: number): Promise<number> {
  const { count } = await db
    .selectFrom("gate_device")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Finds a device; its hash is null when it is blocked or closed, or its key has expired. */
export async function findDevice(db: Kysely<Database>, { projectId, gateDeviceId }: DeviceId) {
  const row = await db
    .selectFrom("gate_device")
    .select([
      "project_id as projectId",
      "id as gateDeviceId",
      "version",
      "name",
      "gate_ids as gateIds",
      "former_gate_ids as formerGateIds",
      "device_id as deviceId",
      "salt",
      "staff_id as staffId",
      "staff_name as staffName",
      "added_at as addedAt",
    ])
    .select((eb) =>
      eb.case().when("key_expires_at", ">", sql<Date>`now()`).then(eb.ref("key_hash")).end().as("keyHash"),
    )
    .where("project_id", "=", projectId)
    .where("id", "=", gateDeviceId)
    .executeTakeFirst();
  return row ?? null;
}
export type DeviceRow = NonNullable<Awaited<ReturnType<typeof findDevice>>>;
