import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { DeviceId } from "./gate-devices.store.ts";

/** Finds what staff edit of a device and locks it until the transaction ends. */
export async function lockDevice(trx: Transaction<Database>, { projectId, gateDeviceId }: DeviceId) {
  const row = await trx
    .selectFrom("gate_device")
    .select(["version", "name", "gate_ids as gateIds", "former_gate_ids as formerGateIds"])
    .where("project_id", "=", projectId)
    .where("id", "=", gateDeviceId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

type Edited = {
  name: string;
  gateIds: readonly number[];
  /** All gates at which it has scanned. */
  formerGateIds: readonly number[];
};

/** Writes the next version. Gates of before are kept: the device may not have sent all its scans. rules/gates 38 */
export async function updateDevice(
  trx: Transaction<Database>,
  { projectId, gateDeviceId }: DeviceId,
  { name, gateIds, formerGateIds }: Edited,
): Promise<void> {
  await trx
    .updateTable("gate_device")
    .set(({ eb }) => ({
      name,
      gate_ids: [...gateIds],
      former_gate_ids: [...formerGateIds],
      version: eb("version", "+", 1),
    }))
    .where("project_id", "=", projectId)
    .where("id", "=", gateDeviceId)
    .execute();
}

/** Forgets the gates of before, unless the device was edited meanwhile: it knows its gates, and has sent all its scans. */
export async function forgetFormerGates(
  db: Kysely<Database>,
  { projectId, gateDeviceId }: DeviceId,
  version: number,
): Promise<void> {
  await db
    .updateTable("gate_device")
    .set({ former_gate_ids: [] })
    .where("project_id", "=", projectId)
    .where("id", "=", gateDeviceId)
    .where("version", "=", version)
    .execute();
}
