import { expressionBuilder, type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

type Registration = { projectId: number; registrationId: number };
export type DeskId = { projectId: number; deskId: number };

/** A desk's key expires after 30 days. rules/desk 2 */
const keyExpiry = sql<Date>`now() + interval '30 days'`;

type NewDesk = Registration & {
  name: string;
  staffId: number | null;
  staffName: string;
  keyHash: Buffer;
};

/** Adds a desk; returns its id. */
export async function insertDesk(trx: Transaction<Database>, desk: NewDesk): Promise<number> {
  const { projectId, registrationId, name, staffId, staffName, keyHash } = desk;
  const { id } = await trx
    .insertInto("desk")
    .values({
      project_id: projectId,
      registration_id: registrationId,
      name,
      staff_id: staffId,
      staff_name: staffName,
      key_hash: keyHash,
      key_expires_at: keyExpiry,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives the desk another key, in the name of these staff. Returns false for an unknown desk. */
export async function updateKey(
  trx: Transaction<Database>,
  { projectId, registrationId, deskId }: Registration & DeskId,
  { keyHash, staffId, staffName }: Pick<NewDesk, "keyHash" | "staffId" | "staffName">,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("desk")
    .set({ key_hash: keyHash, key_expires_at: keyExpiry, staff_id: staffId, staff_name: staffName })
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .where("id", "=", deskId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Closes a desk: removes its key. */
export async function removeKey(
  trx: Transaction<Database>,
  { projectId, registrationId, deskId }: Registration & DeskId,
): Promise<void> {
  await trx
    .updateTable("desk")
    .set({ key_hash: null })
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .where("id", "=", deskId)
    .execute();
}

/** Stores that the desk's barcodes were taken back: the device drops those that it leased before. */
export async function updateTakenBack(
  trx: Transaction<Database>,
  { projectId, deskId }: DeskId,
): Promise<void> {
  await trx
    .updateTable("desk")
    .set({ taken_back_at: sql<Date>`now()` })
    .where("project_id", "=", projectId)
    .where("id", "=", deskId)
    .execute();
}

/** Lists the desks of a registration by name, or one of them. The state does not consider whether staff are active. */
export function listDeskRows(
  db: Kysely<Database>,
  { projectId, registrationId, deskId }: Registration & { deskId?: number },
) {
  return db
    .selectFrom("desk")
    .select([
      "id",
      "name",
      "staff_id as staffId",
      "staff_name as openedBy",
      "opened_at as openedAt",
      "seen_at as seenAt",
    ])
    .select((eb) => [
      eb
        .case()
        .when("key_hash", "is", null)
        .then("closed" as const)
        .when("key_expires_at", "<=", sql<Date>`now()`)
        .then("expired" as const)
        .else("open" as const)
        .end()
        .as("state"),
      countCodes(projectId, "reserved").as("unused"),
      countCodes(projectId, "issued").as("issued"),
      eb
        .selectFrom("desk_conflict")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("desk_conflict.project_id", "=", projectId)
        .whereRef("desk_id", "=", "desk.id")
        .where("visitor", "is not", null)
        .$asScalar()
        .$notNull()
        .as("conflicts"),
    ])
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .$if(deskId !== undefined, (query) => query.where("id", "=", deskId as number))
    .orderBy(({ fn }) => fn<string>("lower", ["name"]))
    .orderBy("id")
    .execute();
}

/** Counts the desk's codes in a state, as a subquery of `desk`. */
const countCodes = (projectId: number, state: "reserved" | "issued") =>
  expressionBuilder<Database, "desk">()
    .selectFrom("desk_code")
    .innerJoin("barcode", (join) =>
      join.on("barcode.project_id", "=", projectId).onRef("barcode.code", "=", "desk_code.code"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("desk_code.project_id", "=", projectId)
    .whereRef("desk_id", "=", "desk.id")
    .where("state", "=", state)
    .$asScalar()
    .$notNull();

/** The desk of a device's call. */
export type ConnectedDesk = DeskId & {
  registrationId: number;
  name: string;
  staffId: number | null;
  staffName: string;
  takenBackAt: Date | null;
};

/** Finds a desk; its hash is null when the desk is closed or its key has expired. */
export async function findDesk(
  db: Kysely<Database>,
  { projectId, deskId }: DeskId,
): Promise<(ConnectedDesk & { keyHash: Buffer | null }) | null> {
  const row = await db
    .selectFrom("desk")
    .select([
      "project_id as projectId",
      "id as deskId",
      "registration_id as registrationId",
      "name",
      "staff_id as staffId",
      "staff_name as staffName",
      "taken_back_at as takenBackAt",
    ])
    .select((eb) =>
      eb.case().when("key_expires_at", ">", sql<Date>`now()`).then(eb.ref("key_hash")).end().as("keyHash"),
    )
    .where("project_id", "=", projectId)
    .where("id", "=", deskId)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a desk until the transaction ends: visitors that it syncs with several servers are taken in sequence. */
export async function lockDesk(trx: Transaction<Database>, { projectId, deskId }: DeskId): Promise<void> {
  await trx
    .selectFrom("desk")
    .select("id")
    .where("project_id", "=", projectId)
    .where("id", "=", deskId)
    .forNoKeyUpdate()
    .execute();
}

/** Stores that the desk has called. */
export async function updateSeen(db: Kysely<Database>, { projectId, deskId }: DeskId): Promise<void> {
  await db
    .updateTable("desk")
    .set({ seen_at: sql<Date>`now()` })
    .where("project_id", "=", projectId)
    .where("id", "=", deskId)
    .execute();
}
