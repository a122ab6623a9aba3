import { nameKey } from "@foyer/domain/locale/name-key.ts";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

/** A login of the built-in provider with what the staff list says of its person. */
export type Account = { id: string; passwordHash: string; name: string; active: boolean };

type NewAccount = { id: string; login: string; passwordHash: string; staffId: number };

const accounts = (db: Kysely<Database>) =>
  db
    .selectFrom("account")
    .innerJoin("staff", "staff.id", "account.staff_id")
    .select(["account.id", "account.password_hash as passwordHash", "staff.name", "staff.active"]);

export async function findAccountByLogin(db: Kysely<Database>, login: string): Promise<Account | undefined> {
  return await accounts(db).where("account.login_key", "=", nameKey(login)).executeTakeFirst();
}

export async function findAccount(db: Kysely<Database>, id: string): Promise<Account | undefined> {
  return await accounts(db).where("account.id", "=", id).executeTakeFirst();
}

export async function hasAccounts(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom("account").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function insertAccount(db: Kysely<Database>, account: NewAccount): Promise<void> {
  const { id, login, passwordHash, staffId } = account;
  await db
    .insertInto("account")
    .values({ id, login, login_key: nameKey(login), password_hash: passwordHash, staff_id: staffId })
    .execute();
}
