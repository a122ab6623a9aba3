import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { boolean, sqlRows } from "../db/sql-rows.ts";

export type TotpRow = { secret: Buffer; createdAt: Date; lastUsedAt: Date | null };
export type PasskeyRow = {
  id: string;
  accountId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};
type NewPasskey = Omit<PasskeyRow, "id" | "createdAt" | "lastUsedAt">;

export async function findTotp(db: Kysely<Database>, accountId: string): Promise<TotpRow | undefined> {
  return await db
    .selectFrom("account_totp")
    .select(["secret", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Stores the secret of an authenticator app in place of an earlier one; `step` is that of the code that proved it. */
export async function saveTotp(
  db: Kysely<Database>,
  accountId: string,
  { secret, step }: { secret: Buffer; step: number },
): Promise<void> {
  const row = { secret, last_step: step, created_at: sql<Date>`now()`, last_used_at: null };
  await db
    .insertInto("account_totp")
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
    .execute();
}

/** Uses a time step's code up; false when it, or a later one, was used before, even at the same moment. */
export async function useTotpStep(db: Kysely<Database>, accountId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update account_totp set last_step = ${step}, last_used_at = now()
    where account_id = ${accountId} and last_step < ${step}
    returning account_id`.execute(db);
  return rows.length > 0;
}

export async function removeTotp(db: Kysely<Database>, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("account_totp")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const passkeys = (db: Kysely<Database>) =>
  db
    .selectFrom("account_passkey")
    .select([
      "id",
      "account_id as accountId",
      "credential_id as credentialId",
      "public_key as publicKey",
      "counter",
      "transports",
      "name",
      "created_at as createdAt",
      "last_used_at as lastUsedAt",
    ]);

export async function listPasskeys(db: Kysely<Database>, accountId: string): Promise<PasskeyRow[]> {
  return await passkeys(db).where("account_id", "=", accountId).orderBy("created_at").orderBy("id").execute();
}

export async function findPasskeyByCredential(
  db: Kysely<Database>,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return await passkeys(db).where("credential_id", "=", credentialId).executeTakeFirst();
}

/** Adds a passkey; false when it is there already. */
export async function insertPasskey(db: Kysely<Database>, passkey: NewPasskey): Promise<boolean> {
  const { accountId, credentialId, publicKey, counter, transports, name } = passkey;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("account_passkey")
    .values({
      account_id: accountId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      transports,
      name,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Notes a passkey's use; false when its counter is not above the last one, as that of a copied key would be. */
export async function usePasskey(db: Kysely<Database>, id: string, counter: number): Promise<boolean> {
  const { rows } = await sql`
    update account_passkey set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))
    returning id`.execute(db);
  return rows.length > 0;
}

/** The name that the passkey had; undefined: this account has no such passkey. */
export async function removePasskey(
  db: Kysely<Database>,
  accountId: string,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom("account_passkey")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

/** Replaces all recovery codes of an account. */
export async function replaceRecoveryCodes(
  db: Kysely<Database>,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom("account_recovery_code").where("account_id", "=", accountId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((hash) => ({ account_id: accountId, code_hash: hash, used_at: null }));
  await db.insertInto("account_recovery_code").values(rows).execute();
}

/** Uses a recovery code up; false when there is none like it, or it was used before, even at the same moment. */
export async function useRecoveryCodeHash(
  db: Kysely<Database>,
  accountId: string,
  hash: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    update account_recovery_code set used_at = now()
    where account_id = ${accountId} and code_hash = ${hash} and used_at is null
    returning account_id`.execute(db);
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Kysely<Database>, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("account_recovery_code")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Has this account an authenticator app or a passkey? */
export async function hasSecondFactor(db: Kysely<Database>, accountId: string): Promise<boolean> {
  const { rows } = await sqlRows({ has: boolean })`
    select exists (select from account_totp where account_id = ${accountId})
      or exists (select from account_passkey where account_id = ${accountId}) as has`.execute(db);
  return rows[0]?.has === true;
}

/** Has anybody a passkey? */
export async function hasPasskeys(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom("account_passkey").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Removes every second factor of an account, with its recovery codes. */
export async function removeSecondFactors(db: Kysely<Database>, accountId: string): Promise<void> {
  await removeTotp(db, accountId);
  await db.deleteFrom("account_passkey").where("account_id", "=", accountId).execute();
  await replaceRecoveryCodes(db, accountId, []);
}
