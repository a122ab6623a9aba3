import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { findAccountByLogin } from "./account.store.ts";
import { verifyPassword } from "./password-hash.ts";
import { beginSignIn } from "./sign-in-rate-limit.ts";

type Attempt = { login: string; password: string; address: string };
export type SignInResult =
  | { accountId: string }
  | { refused: "wrong" | "inactive" }
  | { refused: "too-many"; retryAfterSeconds: number };

/** Checks login and password; a deactivated person is told so only after the right password. */
export async function signIn(
  db: Kysely<Database>,
  { login, password, address }: Attempt,
): Promise<SignInResult> {
  const attempt = await beginSignIn(db, login, address);
  if (!attempt.allowed) return { refused: "too-many", retryAfterSeconds: attempt.retryAfterSeconds };
  const account = await findAccountByLogin(db, login);
  const isRight = await verifyPassword(password, account?.passwordHash ?? undefined);
  if (!isRight || account === undefined) return { refused: "wrong" };
  await attempt.takeBack();
  return account.active ? { accountId: account.id } : { refused: "inactive" };
}
