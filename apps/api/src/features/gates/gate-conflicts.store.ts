import type { ScanReason } from "@foyer/domain/gate/evaluate-scan.ts";
import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

type ScanKey = { deviceId: string; sequence: number };

export type NewConflict = ScanKey & {
  reason: ScanReason;
  earlier: ScanKey | null;
  /** Since when the ticket admits nobody, where that is the reason and is known. */
  endedAt: Date | null;
};

/** Removes those repeats among these scans that are none of `stay`. What is found as before stays as it is. */
export async function removeRepeats(
  trx: Transaction<Database>,
  projectId: number,
  { scans, stay }: { scans: readonly ScanKey[]; stay: readonly ScanKey[] },
): Promise<void> {
  await trx
    .deleteFrom("gate_conflict")
    .where("project_id", "=", projectId)
    .where("reason", "=", "seen-before")
    .where(isAmong(scans))
    .where(({ not }) => not(isAmong(stay)))
    .execute();
}

const isAmong = (scans: readonly ScanKey[]) => {
  const devices = scans.map(({ deviceId }) => deviceId);
  const sequences = scans.map(({ sequence }) => sequence);
  return sql<SqlBool>`(device_id, sequence) in (select * from unnest(${devices}::uuid[], ${sequences}::bigint[]))`;
};

/** Adds conflicts. One that is known stays; if it is with another scan now, it is open again. rules/gates 39 */
export async function insertConflicts(
  trx: Transaction<Database>,
  projectId: number,
  conflicts: readonly NewConflict[],
): Promise<void> {
  if (conflicts.length === 0) return;
  await trx
    .insertInto("gate_conflict")
    .values(
      conflicts.map(({ deviceId, sequence, reason, earlier, endedAt }) => ({
        project_id: projectId,
        device_id: deviceId,
        sequence,
        reason,
        earlier_device_id: earlier?.deviceId ?? null,
        earlier_sequence: earlier?.sequence ?? null,
        ended_at: endedAt,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "device_id", "sequence"])
        .doUpdateSet(({ ref }) => ({
          earlier_device_id: ref("excluded.earlier_device_id"),
          earlier_sequence: ref("excluded.earlier_sequence"),
          version: sql<number>`gate_conflict.version + 1`,
          seen_at: null,
          seen_by: null,
          note: "",
        }))
        .where(
          sql<SqlBool>`gate_conflict.reason = 'seen-before'
            and (gate_conflict.earlier_device_id, gate_conflict.earlier_sequence)
              is distinct from (excluded.earlier_device_id, excluded.earlier_sequence)`,
        ),
    )
    .execute();
}

export type ConflictKey = ScanKey & { projectId: number };

/** Finds a conflict and locks it until the transaction ends. */
export async function lockConflict(
  trx: Transaction<Database>,
  { projectId, deviceId, sequence }: ConflictKey,
) {
  const row = await trx
    .selectFrom("gate_conflict")
    .select(["version", "note", "seen_at as seenAt"])
    .where("project_id", "=", projectId)
    .where("device_id", "=", deviceId)
    .where("sequence", "=", sequence)
    .forUpdate()
    .executeTakeFirst();
  return row ? { version: row.version, note: row.note, isSeen: row.seenAt !== null } : null;
}

type Ticked = {
  note: string;
  /** The person who ticks it off or opens it again now; null: it stays as it was. */
  by: { isSeen: boolean; name: string } | null;
};

/** Changes the note of a conflict, and ticks it off or opens it again. */
export async function updateConflict(
  trx: Transaction<Database>,
  { projectId, deviceId, sequence }: ConflictKey,
  { note, by }: Ticked,
): Promise<void> {
  await trx
    .updateTable("gate_conflict")
    .set({
      note,
      version: sql<number>`version + 1`,
      ...(by && { seen_at: by.isSeen ? sql<Date>`now()` : null, seen_by: by.isSeen ? by.name : null }),
    })
    .where("project_id", "=", projectId)
    .where("device_id", "=", deviceId)
    .where("sequence", "=", sequence)
    .execute();
}

/** Counts the conflicts of a project that nobody has ticked off. */
export async function countOpenConflicts(db: Kysely<Database>, projectId: number): Promise<number> {
  const { count } = await db
    .selectFrom("gate_conflict")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("project_id", "=", projectId)
    .where("seen_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Page = { isOpen: boolean; limit: number; offset: number };

/** Lists a page of the conflicts of a project, the latest scan first, and how many there are. */
export async function listConflictPage(
  db: Kysely<Database>,
  projectId: number,
  { isOpen, limit, offset }: Page,
) {
  const rows = await selectConflicts(db, projectId)
    .$if(isOpen, (query) => query.where("conflict.seen_at", "is", null))
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

export type ConflictRow = Awaited<ReturnType<typeof listConflictPage>>["rows"][number];

/** Finds a conflict. */
export const findConflict = (db: Kysely<Database>, { projectId, deviceId, sequence }: ConflictKey) =>
  selectConflicts(db, projectId)
    .where("conflict.device_id", "=", deviceId)
    .where("conflict.sequence", "=", sequence)
    .executeTakeFirst();

const selectConflicts = (db: Kysely<Database>, projectId: number) =>
  db
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
      "conflict.version",
      "conflict.ended_at as endedAt",
      "conflict.seen_at as seenAt",
      "conflict.seen_by as seenBy",
      "conflict.note",
    ])
    .where("conflict.project_id", "=", projectId);
