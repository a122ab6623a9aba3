import { LIMITS } from "@foyer/contract/limits.ts";
import type { LeadOutcome } from "@foyer/domain/ticket/lead-fields.ts";
import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** A scan by the random id of the device and its number, and by the device as staff added it: ids of others find nothing. */
type ScanKey = { projectId: number; leadDeviceId: number; deviceId: string; sequence: number };

/** Finds a scan of a device of an exhibitor, and the ticket of its lead. */
export async function findScan(
  db: Kysely<Database>,
  { projectId, leadDeviceId, deviceId, sequence }: ScanKey,
) {
  const row = await db
    .selectFrom("lead_scan")
    .leftJoin("lead", (join) =>
      join.onRef("lead.project_id", "=", "lead_scan.project_id").onRef("lead.id", "=", "lead_scan.lead_id"),
    )
    .select([
      "lead_scan.outcome",
      "lead_scan.lead_id as leadId",
      "lead_scan.edit",
      "lead.ticket_id as ticketId",
    ])
    .where("lead_scan.project_id", "=", projectId)
    .where("lead_scan.lead_device_id", "=", leadDeviceId)
    .where("lead_scan.device_id", "=", deviceId)
    .where("lead_scan.sequence", "=", sequence)
    .executeTakeFirst();
  return row ?? null;
}

type NewScan = ScanKey & {
  scannedAt: Date;
  outcome: LeadOutcome;
  leadId: number | null;
  rating: number | null;
  note: string;
  edit: number;
};

/** Stores a scan. Returns false when its number is stored. */
export async function insertScan(trx: Transaction<Database>, scan: NewScan): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("lead_scan")
    .values({
      project_id: scan.projectId,
      device_id: scan.deviceId,
      sequence: scan.sequence,
      lead_device_id: scan.leadDeviceId,
      scanned_at: scan.scannedAt,
      outcome: scan.outcome,
      lead_id: scan.leadId,
      rating: scan.rating,
      note: scan.note,
      edit: scan.edit,
    })
    .onConflict((conflict) => conflict.columns(["project_id", "device_id", "sequence"]).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

type Note = ScanKey & { rating: number | null; note: string; edit: number };

/** Writes a note, unless a later edit of it, or none to write it to, is there. Returns whether it has. */
export async function updateNote(
  trx: Transaction<Database>,
  { projectId, leadDeviceId, deviceId, sequence, rating, note, edit }: Note,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("lead_scan")
    .set({ rating, note, edit })
    .where("project_id", "=", projectId)
    .where("lead_device_id", "=", leadDeviceId)
    .where("device_id", "=", deviceId)
    .where("sequence", "=", sequence)
    .where("lead_id", "is not", null)
    .where("edit", "<", edit)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** May a scan of a device have a note, or has its lead as many of it as it may? The caller holds the log of the exhibitor. rules/leads 6 */
export async function mayHaveNote(
  trx: Transaction<Database>,
  { projectId, leadDeviceId, sequence, deviceId }: ScanKey,
  leadId: number,
): Promise<boolean> {
  const others = await trx
    .selectFrom("lead_scan")
    .select("sequence")
    .where("project_id", "=", projectId)
    .where("lead_id", "=", leadId)
    .where("lead_device_id", "=", leadDeviceId)
    .where(({ or, eb }) => or([eb("sequence", "<>", sequence), eb("device_id", "<>", deviceId)]))
    .where(isNoted)
    .limit(LIMITS.leadNotes)
    .execute();
  return others.length < LIMITS.leadNotes;
}

const isNoted = sql<SqlBool>`(note <> '' or rating is not null)`;

/** Lists the scans of leads, the earliest first: of each device at most as many as may have notes, and those that do. */
export function listScansOf(db: Kysely<Database>, projectId: number, leadIds: readonly number[]) {
  return db
    .selectFrom(({ selectFrom }) =>
      selectFrom("lead_scan")
        .selectAll()
        .select(
          sql<number>`row_number() over (partition by lead_id, lead_device_id
            order by ${isNoted} desc, scanned_at, device_id, sequence)`.as("nth"),
        )
        .where("project_id", "=", projectId)
        .where(sql<SqlBool>`lead_id = any(${[...leadIds]})`)
        .as("scan"),
    )
    .innerJoin("lead_device", (join) =>
      join
        .onRef("lead_device.project_id", "=", "scan.project_id")
        .onRef("lead_device.id", "=", "scan.lead_device_id"),
    )
    .select([
      "scan.lead_id as leadId",
      "lead_device.name as by",
      "scan.device_id as device",
      "scan.sequence",
      "scan.scanned_at as at",
      "scan.rating",
      "scan.note",
    ])
    .where("lead_device.project_id", "=", projectId)
    .where("scan.nth", "<=", LIMITS.leadNotes)
    .orderBy("scan.scanned_at")
    .orderBy("scan.device_id")
    .orderBy("scan.sequence")
    .execute();
}
