import type { Desk } from "@foyer/contract/desks.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

type Registration = { projectId: number; registrationId: number };
export type DeskId = { projectId: number; deskId: number };

/** How long a desk's key is good for. rules/desk 2 */
const KEY_DAYS = 30;

export type NewDesk = Registration & {
  name: string;
  staffId: number | null;
  staffName: string;
  keyHash: Buffer;
};

/** Adds a desk; returns its id. */
export async function insertDesk(trx: Transaction<Database>, desk: NewDesk): Promise<number> {
  const { projectId, registrationId, name, staffId, staffName, keyHash } = desk;
  const { rows } = await sql<{ id: number }>`
    insert into desk (project_id, registration_id, name, staff_id, staff_name, key_hash, key_expires_at)
    values (${projectId}, ${registrationId}, ${name}, ${staffId}, ${staffName}, ${keyHash},
      now() + make_interval(days => ${KEY_DAYS}))
    returning id`.execute(trx);
  return rows[0]?.id ?? 0;
}

/** Gives the desk another key, in the name of these staff. False: there is no such desk of this registration. */
export async function updateKey(
  trx: Transaction<Database>,
  { projectId, registrationId, deskId }: Registration & DeskId,
  { keyHash, staffId, staffName }: Pick<NewDesk, "keyHash" | "staffId" | "staffName">,
): Promise<boolean> {
  const { rows } = await sql`
    update desk set key_hash = ${keyHash}, key_expires_at = now() + make_interval(days => ${KEY_DAYS}),
      staff_id = ${staffId}, staff_name = ${staffName}
    where project_id = ${projectId} and registration_id = ${registrationId} and id = ${deskId}
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Closes a desk: no key is good for it. */
export async function removeKey(
  trx: Transaction<Database>,
  { projectId, registrationId, deskId }: Registration & DeskId,
): Promise<void> {
  await sql`update desk set key_hash = null
    where project_id = ${projectId} and registration_id = ${registrationId} and id = ${deskId}`.execute(trx);
}

export type DeskRow = Omit<Desk, "openedAt" | "seenAt"> & {
  openedAt: Date;
  seenAt: Date | null;
  staffId: number | null;
};

/** The desks of a registration by name, or one of them; whether their staff are active is not known here. */
export async function listDeskRows(
  db: Kysely<Database>,
  { projectId, registrationId, deskId = null }: Registration & { deskId?: number | null },
): Promise<DeskRow[]> {
  const { rows } = await sql<DeskRow>`
    select id, name, staff_id as "staffId", staff_name as "openedBy", opened_at as "openedAt", seen_at as "seenAt",
      case when key_hash is null then 'closed' when key_expires_at <= now() then 'expired' else 'open' end as state,
      (select count(*) from desk_code join barcode on barcode.project_id = ${projectId} and barcode.code = desk_code.code
        where desk_code.project_id = ${projectId} and desk_id = desk.id and state = 'reserved')::integer as unused,
      (select count(*) from desk_code join barcode on barcode.project_id = ${projectId} and barcode.code = desk_code.code
        where desk_code.project_id = ${projectId} and desk_id = desk.id and state = 'issued')::integer as issued,
      (select count(*) from desk_conflict where desk_conflict.project_id = ${projectId} and desk_id = desk.id
        and visitor is not null)::integer as conflicts
    from desk
    where project_id = ${projectId} and registration_id = ${registrationId}
      and (${deskId}::bigint is null or id = ${deskId})
    order by lower(name), id`.execute(db);
  return rows;
}

/** What a device's calls act for. */
export type ConnectedDesk = DeskId & {
  registrationId: number;
  name: string;
  staffId: number | null;
  staffName: string;
};
type FoundDesk = ConnectedDesk & { keyHash: Buffer | null };

/** The desk; its hash is null once it is closed or its key too old. */
export async function findDesk(
  db: Kysely<Database>,
  { projectId, deskId }: DeskId,
): Promise<FoundDesk | null> {
  const { rows } = await sql<FoundDesk>`
    select project_id as "projectId", id as "deskId", registration_id as "registrationId", name,
      staff_id as "staffId", staff_name as "staffName",
      case when key_expires_at > now() then key_hash end as "keyHash"
    from desk where project_id = ${projectId} and id = ${deskId}`.execute(db);
  return rows[0] ?? null;
}

/** What a desk hands in at several servers goes one after the other: locks it until the transaction ends. */
export async function lockDesk(trx: Transaction<Database>, { projectId, deskId }: DeskId): Promise<void> {
  await sql`select from desk where project_id = ${projectId} and id = ${deskId} for no key update`.execute(
    trx,
  );
}

/** Notes that a desk was there. */
export async function updateSeen(db: Kysely<Database>, { projectId, deskId }: DeskId): Promise<void> {
  await sql`update desk set seen_at = now() where project_id = ${projectId} and id = ${deskId}`.execute(db);
}
