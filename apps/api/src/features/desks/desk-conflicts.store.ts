import type { DeskVisitor } from "@foyer/contract/desk-device.ts";
import type { DeskReason } from "@foyer/contract/desks.ts";
import type { Kysely, NotNull, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { DeskId } from "./desks.store.ts";

type Registration = { projectId: number; registrationId: number };

type NewConflict = Registration & DeskId & { visitor: DeskVisitor; fullName: string; reason: DeskReason };

/** Keeps a visitor for a decision; a repeat changes nothing. */
export async function insertConflict(db: Kysely<Database>, conflict: NewConflict): Promise<void> {
  const { projectId, registrationId, deskId, visitor, fullName, reason } = conflict;
  await db
    .insertInto("desk_conflict")
    .values({
      project_id: projectId,
      registration_id: registrationId,
      desk_id: deskId,
      key: visitor.key,
      barcode: visitor.barcode,
      full_name: fullName,
      registered_at: new Date(visitor.registeredAt),
      reason,
      visitor: JSON.stringify(visitor),
    })
    .onConflict((repeat) => repeat.columns(["project_id", "desk_id", "key"]).doNothing())
    .execute();
}

/** Returns why a visitor was kept, also after the decision; null for any other visitor. */
export async function findReason(
  db: Kysely<Database>,
  { projectId, deskId }: DeskId,
  key: string,
): Promise<DeskReason | null> {
  const row = await db
    .selectFrom("desk_conflict")
    .select("reason")
    .where("project_id", "=", projectId)
    .where("desk_id", "=", deskId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.reason ?? null;
}

const conflictsOf = (db: Kysely<Database>, { projectId, registrationId }: Registration) =>
  db
    .selectFrom("desk_conflict as conflict")
    .innerJoin("desk", (join) =>
      join.on("desk.project_id", "=", projectId).onRef("desk.id", "=", "conflict.desk_id"),
    )
    .select([
      "conflict.project_id as projectId",
      "conflict.registration_id as registrationId",
      "conflict.id",
      "conflict.version",
      "desk_id as deskId",
      "desk.name as deskName",
      "barcode",
      "full_name as fullName",
      "registered_at as registeredAt",
      "reason",
      "visitor",
    ])
    .where("conflict.project_id", "=", projectId)
    .where("conflict.registration_id", "=", registrationId)
    .where("visitor", "is not", null)
    .$narrowType<{ visitor: NotNull }>();

export type ConflictRow = Awaited<ReturnType<typeof listConflictRows>>[number];

/** Lists a page of the visitors of a registration who wait for a decision, the first registered first. */
export const listConflictRows = (
  db: Kysely<Database>,
  key: Registration,
  { limit, offset }: { limit: number; offset: number },
) =>
  conflictsOf(db, key).orderBy("registered_at").orderBy("conflict.id").limit(limit).offset(offset).execute();

/** Counts the visitors of a registration who wait for a decision. */
export async function countConflicts(
  db: Kysely<Database>,
  { projectId, registrationId }: Registration,
): Promise<number> {
  const { count } = await db
    .selectFrom("desk_conflict")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .where("visitor", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}

type ConflictKey = Registration & { conflictId: number };

/** Finds a visitor who waits for a decision. */
export async function findConflict(
  db: Kysely<Database>,
  { conflictId, ...key }: ConflictKey,
): Promise<ConflictRow | null> {
  const row = await conflictsOf(db, key).where("conflict.id", "=", conflictId).executeTakeFirst();
  return row ?? null;
}

/** Finds a visitor who waits for a decision, and locks the row until the transaction ends. */
export async function lockConflict(
  trx: Transaction<Database>,
  { conflictId, ...key }: ConflictKey,
): Promise<ConflictRow | null> {
  const row = await conflictsOf(trx, key)
    .where("conflict.id", "=", conflictId)
    .forUpdate("conflict")
    .executeTakeFirst();
  return row ?? null;
}

/** Stores why a visitor still waits; returns false when somebody has decided meanwhile. */
export async function updateReason(
  db: Kysely<Database>,
  { projectId, id }: Pick<ConflictRow, "projectId" | "id">,
  reason: DeskReason,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("desk_conflict")
    .set({ reason })
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .where("visitor", "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Stores the corrected answers of a visitor who still waits, as the next version. */
export async function updateVisitor(
  trx: Transaction<Database>,
  { projectId, id, version }: Pick<ConflictRow, "projectId" | "id" | "version">,
  { visitor, fullName }: { visitor: DeskVisitor; fullName: string },
): Promise<void> {
  await trx
    .updateTable("desk_conflict")
    .set({ visitor: JSON.stringify(visitor), full_name: fullName, version: version + 1 })
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .execute();
}

/** Stores the decision, which is the visitor's ticket or null for a dropped visitor, and erases the answers. */
export async function updateDecided(
  trx: Transaction<Database>,
  { projectId, id }: Pick<ConflictRow, "projectId" | "id">,
  ticketId: number | null,
): Promise<void> {
  await trx
    .updateTable("desk_conflict")
    .set({ visitor: null, full_name: "", ticket_id: ticketId })
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .execute();
}
