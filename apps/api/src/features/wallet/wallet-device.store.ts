import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { PassKey } from "./wallet-pass.store.ts";

export type Device = { device: string; pushToken: string };

/** Notes a phone that wants to be told of a pass; again with another address for pushing. */
export async function insertDevice(
  db: Kysely<Database>,
  { projectId, serial }: PassKey,
  { device, pushToken }: Device,
): Promise<void> {
  await db
    .insertInto("wallet_device")
    .values({ project_id: projectId, serial, device, push_token: pushToken })
    .onConflict((conflict) =>
      conflict.columns(["project_id", "serial", "device"]).doUpdateSet({ push_token: pushToken }),
    )
    .execute();
}

export async function removeDevice(
  db: Kysely<Database>,
  { projectId, serial }: PassKey,
  device: string,
): Promise<void> {
  await db
    .deleteFrom("wallet_device")
    .where("project_id", "=", projectId)
    .where("serial", "=", serial)
    .where("device", "=", device)
    .execute();
}

/** The phones of a pass, the latest first. */
export function listDevices(db: Kysely<Database>, { projectId, serial }: PassKey): Promise<Device[]> {
  return db
    .selectFrom("wallet_device")
    .select(["device", "push_token as pushToken"])
    .where("project_id", "=", projectId)
    .where("serial", "=", serial)
    .orderBy("registered_at", "desc")
    .execute();
}

/** The passes of a phone that have changed after a moment, of all projects: on a cluster all nodes are asked. */
export function listChangedPasses(
  db: Kysely<Database>,
  { device, since, maximum }: { device: string; since: Date | null; maximum: number },
) {
  const passes = db
    .selectFrom("wallet_device")
    .innerJoin("wallet_pass", (join) =>
      join
        .onRef("wallet_pass.project_id", "=", "wallet_device.project_id")
        .onRef("wallet_pass.serial", "=", "wallet_device.serial"),
    )
    .select(["wallet_pass.serial", "wallet_pass.changed_at as changedAt"])
    .where("wallet_device.device", "=", device)
    .orderBy("wallet_pass.changed_at")
    .limit(maximum);
  return (since ? passes.where("wallet_pass.changed_at", ">", since) : passes).execute();
}
