import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** The keys of a project change one after another. */
export async function lockKeys(trx: Transaction<Database>, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('signing-keys', ${projectId}))`.execute(trx);
}

export type KeyRow = Awaited<ReturnType<typeof listKeyRows>>[number];

/** Lists the keys of a project, the latest first. */
export function listKeyRows(db: Kysely<Database>, projectId: number) {
  return db
    .selectFrom("signing_key")
    .select([
      "number",
      "public_key as publicKey",
      "is_signing as isSigning",
      "made_at as madeAt",
      "revoked_at as revokedAt",
    ])
    .where("project_id", "=", projectId)
    .orderBy("number", "desc")
    .execute();
}

/** Finds the key that signs. */
export async function findSigning(db: Kysely<Database>, projectId: number) {
  const row = await db
    .selectFrom("signing_key")
    .select(["number", "public_key as publicKey", "private_key as privateKey"])
    .where("project_id", "=", projectId)
    .where("is_signing", "=", true)
    .executeTakeFirst();
  return row ?? null;
}

type NewKey = { number: number; publicKey: Buffer; privateKey: Buffer };

/** Adds a key that signs in place of the one that did. */
export async function insertSigning(
  trx: Transaction<Database>,
  projectId: number,
  { number, publicKey, privateKey }: NewKey,
): Promise<void> {
  await endSigning(trx, projectId);
  await trx
    .insertInto("signing_key")
    .values({
      project_id: projectId,
      number,
      public_key: publicKey,
      private_key: privateKey,
      is_signing: true,
    })
    .execute();
}

/** From now on no key signs. */
export async function endSigning(trx: Transaction<Database>, projectId: number): Promise<void> {
  await trx
    .updateTable("signing_key")
    .set({ is_signing: false })
    .where("project_id", "=", projectId)
    .where("is_signing", "=", true)
    .execute();
}

/** Revokes a key; its private part is erased. */
export async function revokeKey(
  trx: Transaction<Database>,
  { projectId, keyNumber }: { projectId: number; keyNumber: number },
): Promise<void> {
  await trx
    .updateTable("signing_key")
    .set({ is_signing: false, private_key: null, revoked_at: sql<Date>`now()` })
    .where("project_id", "=", projectId)
    .where("number", "=", keyNumber)
    .execute();
}
