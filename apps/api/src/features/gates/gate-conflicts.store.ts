import type { ScanReason } from "@foyer/domain/gate/evaluate-scan.ts";
import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

type ScanKey = { deviceId: string; sequence: number };

export type NewConflict = ScanKey & { reason: ScanReason; earlier: ScanKey | null };

/** Removes the repeats that were found among these scans. */
export async function removeRepeats(
  trx: Transaction<Database>,
  projectId: number,
  scans: readonly ScanKey[],
): Promise<void> {
  const devices = scans.map(({ deviceId }) => deviceId);
  const sequences = scans.map(({ sequence }) => sequence);
  await trx
    .deleteFrom("gate_conflict")
    .where("project_id", "=", projectId)
    .where("reason", "=", "seen-before")
    .where(
      sql<SqlBool>`(device_id, sequence) in (select * from unnest(${devices}::uuid[], ${sequences}::bigint[]))`,
    )
    .execute();
}

/** Adds conflicts that were not found yet. */
export async function insertConflicts(
  trx: Transaction<Database>,
  projectId: number,
  conflicts: readonly NewConflict[],
): Promise<void> {
  if (conflicts.length === 0) return;
  await trx
    .insertInto("gate_conflict")
    .values(
      conflicts.map(({ deviceId, sequence, reason, earlier }) => ({
        project_id: projectId,
        device_id: deviceId,
        sequence,
        reason,
        earlier_device_id: earlier?.deviceId ?? null,
        earlier_sequence: earlier?.sequence ?? null,
      })),
    )
    .onConflict((conflict) => conflict.columns(["project_id", "device_id", "sequence"]).doNothing())
    .execute();
}

/** Lists a page of the conflicts of a project, the latest scan first, and how many there are. */
export async function listConflictPage(
  db: Kysely<Database>,
  projectId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await db
    .selectFrom("gate_conflict as conflict")
    .innerJoin("gate_scan as later", (join) =>
      join
        .on("later.project_id", "=", projectId)
        .onRef("later.device_id", "=", "conflict.device_id")
        .onRef("later.sequence", "=", "conflict.sequence"),
    )
    .innerJoin("gate as later_gate", (join) =>
      join.on("later_gate.project_id", "=", projectId).onRef("later_gate.id", "=", "later.gate_id"),
    )
    .leftJoin("gate_device as later_device", (join) =>
      join
        .on("later_device.project_id", "=", projectId)
        .onRef("later_device.id", "=", "later.gate_device_id"),
    )
    .leftJoin("gate_scan as earlier", (join) =>
      join
        .on("earlier.project_id", "=", projectId)
        .onRef("earlier.device_id", "=", "conflict.earlier_device_id")
        .onRef("earlier.sequence", "=", "conflict.earlier_sequence"),
    )
    .leftJoin("gate as earlier_gate", (join) =>
      join.on("earlier_gate.project_id", "=", projectId).onRef("earlier_gate.id", "=", "earlier.gate_id"),
    )
    .leftJoin("gate_device as earlier_device", (join) =>
      join
        .on("earlier_device.project_id", "=", projectId)
        .onRef("earlier_device.id", "=", "earlier.gate_device_id"),
    )
    .select([
      "conflict.device_id as deviceId",
      "conflict.sequence",
      "conflict.reason",
      "later.code",
      "later.ticket_id as ticketId",
      "later.scanned_at as at",
      "later.is_offline as isOffline",
      "later.staff_name as staffName",
      "later_gate.name as gateName",
      "later_device.name as deviceName",
      "earlier.scanned_at as earlierAt",
      "earlier.is_offline as earlierIsOffline",
      "earlier.staff_name as earlierStaffName",
      "earlier_gate.name as earlierGateName",
      "earlier_device.name as earlierDeviceName",
    ])
    .where("conflict.project_id", "=", projectId)
    .orderBy("later.scanned_at", "desc")
    .orderBy("conflict.device_id")
    .orderBy("conflict.sequence", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await db
    .selectFrom("gate_conflict")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  return { rows, count: Number(count) };
}
