import type { Account } from "@foyer/contract/account.ts";
import { passwordComplaint } from "@foyer/contract/new-password.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { findAccountOfStaff, replacePasswordHash } from "../../platform/identity-provider/account.store.ts";
import { removeRecordsOfAccount } from "../../platform/identity-provider/oidc-record.store.ts";
import { hashPassword, verifyPassword } from "../../platform/identity-provider/password-hash.ts";
import { beginConfirmation } from "../../platform/identity-provider/sign-in-rate-limit.ts";
import { tooManyRequests } from "../../platform/rate-limit/rate-limit.ts";
import { recordChange } from "../audit/audit.service.ts";
import { queueAccountNotice } from "./account-notice.service.ts";
import { findPerson } from "./staff-list.store.ts";
import { hostOf, type StaffSettings } from "./staff-settings.ts";

/** A request to change a password. `db` is outside any transaction, so that a wrong password stays counted. */
type PasswordChange = {
  db: Kysely<Database>;
  caller: Caller;
  currentPassword: string;
  newPassword: string;
};

export async function getAccount(
  db: Kysely<Database>,
  { staffId, name }: Caller,
  { passwords }: StaffSettings,
): Promise<Account> {
  const person = staffId === null ? undefined : await findPerson(db, staffId);
  const login = passwords === "ours" ? (person?.login ?? null) : null;
  return { name, email: person?.email ?? null, login };
}

/** Changes one's own password; the sessions of other browsers end. rules/access 14, 16 */
export async function changePassword(
  change: PasswordChange,
  settings: StaffSettings,
): Promise<{ login: string }> {
  const { db, caller, currentPassword, newPassword } = change;
  const account = caller.staffId === null ? undefined : await findAccountOfStaff(db, caller.staffId);
  if (!account || caller.staffId === null || settings.passwords === "theirs") {
    throw problem("no-passwords-here");
  }
  if (!account.active) throw problem("not-allowed");
  const { id, login, passwordHash } = account;
  const attempt = await beginConfirmation(db, id);
  if (!attempt.allowed) throw tooManyRequests(attempt);
  const isRight = await verifyPassword(currentPassword, passwordHash ?? undefined);
  if (!isRight || passwordHash === null) throw problem("wrong-password", { field: "currentPassword" });
  await attempt.takeBack();
  const email = (await findPerson(db, caller.staffId))?.email ?? null;
  const complaint = passwordComplaint(newPassword, {
    login,
    email,
    name: caller.name,
    host: hostOf(settings),
  });
  if (complaint) throw problem("weak-password", { fields: { newPassword: complaint } });
  const next = await hashPassword(newPassword);
  const actor = { staffId: caller.staffId, name: caller.name };
  await inTransaction(db, async (trx) => {
    const replaced = await replacePasswordHash(trx, id, { from: passwordHash, to: next });
    // An admin reset the password in the meantime; the reset wins.
    if (!replaced) throw problem("wrong-password", { field: "currentPassword" });
    await removeRecordsOfAccount(trx, id, caller.sessionId);
    await recordChange(trx, actor, {
      action: "update",
      entity: "staff",
      entityId: actor.staffId,
      entityName: actor.name,
      after: { password: "changed" },
    });
    await queueAccountNotice(trx, { email, name: caller.name, change: "password changed" }, settings);
  });
  return { login };
}
