import { randomInt, randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Config } from "../../config.ts";
import { BUILT_IN_ISSUER } from "../../platform/auth/token-issuer.ts";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { hasAccounts, insertAccount, lockAccounts } from "../../platform/identity-provider/account.store.ts";
import { hashPassword } from "../../platform/identity-provider/password-hash.ts";
import { insertStaff } from "./staff.store.ts";

type AdminConfig = Pick<Config, "OIDC_ISSUER" | "FOYER_ADMIN_PASSWORD" | "FOYER_ADMIN_SUBJECT">;

/**
 * Ensures that there is a first admin: with the built-in provider the account `admin`, created when there is no account
 * at all; with another provider the person named in FOYER_ADMIN_SUBJECT. Safe to call at every start, by several
 * processes. Returns the password only if it was generated here. rules/access 8
 */
export async function ensureFirstAdmin(
  db: Kysely<Database>,
  config: AdminConfig,
): Promise<{ generatedPassword?: string }> {
  const { OIDC_ISSUER, FOYER_ADMIN_SUBJECT, FOYER_ADMIN_PASSWORD } = config;
  if (OIDC_ISSUER !== undefined) {
    if (FOYER_ADMIN_SUBJECT !== undefined) await addAdmin(db, OIDC_ISSUER, FOYER_ADMIN_SUBJECT);
    return {};
  }
  if (await hasAccounts(db)) return {};
  const password = FOYER_ADMIN_PASSWORD ?? makePassword();
  const passwordHash = await hashPassword(password);
  const created = await inTransaction(db, (trx) => createAdminAccount(trx, passwordHash));
  return created && FOYER_ADMIN_PASSWORD === undefined ? { generatedPassword: password } : {};
}

async function createAdminAccount(trx: Transaction<Database>, passwordHash: string): Promise<boolean> {
  await lockAccounts(trx);
  if (await hasAccounts(trx)) return false;
  const id = randomUUID();
  const staffId = await addAdmin(trx, BUILT_IN_ISSUER, id);
  if (staffId === undefined) return false;
  await insertAccount(trx, { id, login: "admin", passwordHash, staffId });
  return true;
}

function addAdmin(db: Kysely<Database>, issuer: string, subject: string): Promise<number | undefined> {
  return insertStaff(db, { issuer, subject, name: "Administrator", role: "admin" });
}

/** Without characters that look alike; about a hundred bits. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

function makePassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return [group(), group(), group(), group()].join("-");
}
