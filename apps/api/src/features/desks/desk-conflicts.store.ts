import type { DeskReason, DeskVisitor } from "@foyer/contract/desks.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { DeskId } from "./desks.store.ts";

type Registration = { projectId: number; registrationId: number };

export type ConflictRow = Registration &
  DeskId & {
    id: number;
    deskName: string;
    barcode: string;
    fullName: string;
    registeredAt: Date;
    reason: DeskReason;
    visitor: DeskVisitor;
  };

type NewConflict = Registration & DeskId & { visitor: DeskVisitor; fullName: string; reason: DeskReason };

/** Keeps a visitor for a decision; the same one again changes nothing. */
export async function insertConflict(db: Kysely<Database>, conflict: NewConflict): Promise<void> {
  const { projectId, registrationId, deskId, visitor, fullName, reason } = conflict;
  await sql`
    insert into desk_conflict (project_id, registration_id, desk_id, key, barcode, full_name, registered_at, reason, visitor)
    values (${projectId}, ${registrationId}, ${deskId}, ${visitor.key}, ${visitor.barcode}, ${fullName},
      ${visitor.registeredAt}, ${reason}, ${JSON.stringify(visitor)})
    on conflict (project_id, desk_id, key) do nothing`.execute(db);
}

/** Why a visitor was kept, whatever was decided since; null: they were not. */
export async function findReason(
  db: Kysely<Database>,
  { projectId, deskId }: DeskId,
  key: string,
): Promise<DeskReason | null> {
  const { rows } = await sql<{ reason: DeskReason }>`
    select reason from desk_conflict
    where project_id = ${projectId} and desk_id = ${deskId} and key = ${key}`.execute(db);
  return rows[0]?.reason ?? null;
}

const conflictsOf = ({ projectId, registrationId }: Registration) => sql`
    select conflict.project_id as "projectId", conflict.registration_id as "registrationId", conflict.id,
      desk_id as "deskId", desk.name as "deskName", barcode,
      full_name as "fullName", registered_at as "registeredAt", reason, visitor
    from desk_conflict conflict
    join desk on desk.project_id = ${projectId} and desk.id = conflict.desk_id
    where conflict.project_id = ${projectId} and conflict.registration_id = ${registrationId}
      and visitor is not null`;

/** The visitors of a registration who wait for a decision, the first registered first. */
export async function listConflictRows(db: Kysely<Database>, key: Registration): Promise<ConflictRow[]> {
  const { rows } = await sql<ConflictRow>`${conflictsOf(key)} order by registered_at, conflict.id`.execute(
    db,
  );
  return rows;
}

type ConflictKey = Registration & { conflictId: number };

/** One of them. */
export async function findConflict(
  db: Kysely<Database>,
  { conflictId, ...key }: ConflictKey,
): Promise<ConflictRow | null> {
  const { rows } = await sql<ConflictRow>`${conflictsOf(key)} and conflict.id = ${conflictId}`.execute(db);
  return rows[0] ?? null;
}

/** One of them, locked until the transaction ends. */
export async function lockConflict(
  trx: Transaction<Database>,
  { conflictId, ...key }: ConflictKey,
): Promise<ConflictRow | null> {
  const { rows } = await sql<ConflictRow>`
    ${conflictsOf(key)} and conflict.id = ${conflictId} for update of conflict`.execute(trx);
  return rows[0] ?? null;
}

/** Keeps why a visitor still waits; false where somebody has decided meanwhile. */
export async function updateReason(
  db: Kysely<Database>,
  { projectId, id }: Pick<ConflictRow, "projectId" | "id">,
  reason: DeskReason,
): Promise<boolean> {
  const { rows } = await sql`update desk_conflict set reason = ${reason}
    where project_id = ${projectId} and id = ${id} and visitor is not null returning id`.execute(db);
  return rows.length > 0;
}

/** Notes the decision: the visitor's ticket, or null where they were given up. Their answers are erased here. */
export async function updateDecided(
  trx: Transaction<Database>,
  { projectId, id }: Pick<ConflictRow, "projectId" | "id">,
  ticketId: number | null,
): Promise<void> {
  await sql`update desk_conflict set visitor = null, full_name = '', ticket_id = ${ticketId}
    where project_id = ${projectId} and id = ${id}`.execute(trx);
}
