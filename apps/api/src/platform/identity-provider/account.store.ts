import { nameKey } from "@foyer/domain/locale/name-key.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";

/** A login of the built-in provider with its person's entry on the staff list. */
export type Account = {
  id: string;
  login: string;
  /** Null after a reset, until a new one is chosen. */
  passwordHash: string | null;
  staffId: number;
  name: string;
  email: string | null;
  active: boolean;
};

type NewAccount = { id: string; login: string; passwordHash: string; staffId: number };

const accounts = (db: Kysely<Database>) =>
  db
    .selectFrom("account")
    .innerJoin("staff", "staff.id", "account.staff_id")
    .select([
      "account.id",
      "account.login",
      "account.password_hash as passwordHash",
      "account.staff_id as staffId",
      "staff.name",
      "staff.email",
      "staff.active",
    ]);

export async function findAccountByLogin(db: Kysely<Database>, login: string): Promise<Account | undefined> {
  return await accounts(db).where("account.login_key", "=", nameKey(login)).executeTakeFirst();
}

export async function findAccount(db: Kysely<Database>, id: string): Promise<Account | undefined> {
  return await accounts(db).where("account.id", "=", id).executeTakeFirst();
}

export async function hasAccounts(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom("account").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Lets no other transaction add an account until this one ends. */
export async function lockAccounts(trx: Transaction<Database>): Promise<void> {
  await sql`lock table account in share row exclusive mode`.execute(trx);
}

export async function insertAccount(db: Kysely<Database>, account: NewAccount): Promise<void> {
  const { id, login, passwordHash, staffId } = account;
  await db
    .insertInto("account")
    .values({ id, login, login_key: nameKey(login), password_hash: passwordHash, staff_id: staffId })
    .execute();
}

/** The login of this member of staff. */
export async function findAccountOfStaff(
  db: Kysely<Database>,
  staffId: number,
): Promise<Account | undefined> {
  return await accounts(db).where("account.staff_id", "=", staffId).executeTakeFirst();
}

/** Replaces an account's password; null removes it. */
export async function setPasswordHash(
  db: Kysely<Database>,
  id: string,
  passwordHash: string | null,
): Promise<void> {
  await db.updateTable("account").set({ password_hash: passwordHash }).where("id", "=", id).execute();
}

/** Replaces an account's password if it still is the expected one; false when it was changed in the meantime. */
export async function replacePasswordHash(
  db: Kysely<Database>,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("account")
    .set({ password_hash: to })
    .where("id", "=", id)
    .where("password_hash", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
