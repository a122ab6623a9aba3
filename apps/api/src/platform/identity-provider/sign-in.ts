import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { problem } from "../http/problem-error.ts";
import { type Account, findAccountByLogin } from "./account.store.ts";
import type { KnownDevices } from "./known-devices.ts";
import { verifyPassword } from "./password-hash.ts";
import { beginSignIn } from "./sign-in-rate-limit.ts";

type Attempt = { login: string; password: string; address: string; cookies: string | undefined };
export type SignInResult =
  | { account: Account }
  | { refused: "wrong" | "inactive" }
  | { refused: "too-many"; retryAfterSeconds: number };

/** Checks login and password; a deactivated person is told so only after the right password. */
export async function signIn(
  db: Kysely<Database>,
  devices: KnownDevices,
  { login, password, address, cookies }: Attempt,
): Promise<SignInResult> {
  const account = await findAccountByLogin(db, login);
  const deviceId = account ? devices.find(cookies, account.id) : null;
  const attempt = await beginSignIn(db, { login, address, deviceId });
  if (!attempt.allowed) return { refused: "too-many", retryAfterSeconds: attempt.retryAfterSeconds };
  await waitForTurn(attempt.waitSeconds);
  const isRight = await verifyPassword(password, account?.passwordHash ?? undefined);
  if (!isRight || account === undefined) return { refused: "wrong" };
  await attempt.takeBack();
  return account.active ? { account } : { refused: "inactive" };
}

/** Sign-ins that one server process holds back at once. */
const MAXIMUM_WAITING = 200;
let waiting = 0;

async function waitForTurn(seconds: number): Promise<void> {
  if (seconds === 0) return;
  if (waiting >= MAXIMUM_WAITING) throw problem("busy");
  waiting += 1;
  try {
    await delay(seconds * 1000);
  } finally {
    waiting -= 1;
  }
}
