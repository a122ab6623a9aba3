import { createHash } from "node:crypto";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { countedNetworks } from "../rate-limit/network.ts";
import { addCounts, findNextTurn, takeBackCounts, takeTurn } from "../rate-limit/rate-limit.store.ts";
import { type Attempt, beginAttempt, type RateLimit } from "../rate-limit/rate-limit.ts";
import type { Account } from "./account.store.ts";

const WINDOW_MINUTES = 15;
/** How long a sign-in is held back at most before it is told to come again. */
const MAXIMUM_WAIT_SECONDS = 10;

/** A known device has failures of its own; above the maximum it counts as unknown. rules/sign-in 7 */
const BY_DEVICE: RateLimit = {
  name: "device",
  maximum: 10,
  windowMinutes: WINDOW_MINUTES,
  refuses: "every-call",
};

/** Failures that cost nothing yet, and the seconds between attempts above them. rules/sign-in 7 */
export const SLOWED = {
  /** All failures of one network; a wider one has a multiple. */
  network: { free: 20, everySeconds: () => 3 },
  /** Failures of one network at one login: 2, 4, 8, 16, then 30 s apart. */
  loginOfNetwork: { free: 3, everySeconds: (above: number) => Math.min(30, 2 ** above) },
  /** All failures at one login. Networks that have failed there before wait in a line of their own. */
  login: { free: 10, everySeconds: (hasFailed: boolean) => (hasFailed ? 5 : 1) },
} as const;

/** An attempt to sign in; `deviceId` is set on a device that has signed in to the account before. */
type Applicant = { login: string; address: string; deviceId: string | null };
/** An attempt with the seconds until its turn. */
type SignInAttempt = Attempt & { waitSeconds: number };

/**
 * Counts an attempt to sign in before its password is checked. A known device is limited by its own failures alone, so
 * nobody else can slow it down; attempts from other devices are spaced out, never refused for longer than seconds.
 */
export async function beginSignIn(
  db: Kysely<Database>,
  { login, address, deviceId }: Applicant,
): Promise<SignInAttempt> {
  if (deviceId !== null) {
    const attempt = await beginAttempt(db, [{ limit: BY_DEVICE, key: deviceId }]);
    if (attempt.allowed) return { ...attempt, waitSeconds: 0 };
  }
  return await beginOnUnknownDevice(db, nameKey(login), address);
}

/** A key that an attempt counts for, and how far apart attempts are once `free` ones have failed. */
type SlowedKey = { key: string; free: number; everySeconds: (above: number) => number };

async function beginOnUnknownDevice(
  db: Kysely<Database>,
  login: string,
  address: string,
): Promise<SignInAttempt> {
  const networks = countedNetworks(address);
  const slowed = (rule: Omit<SlowedKey, "key">, prefix: string): SlowedKey[] =>
    networks.map(({ key, times }) => ({ ...rule, key: `${prefix}${key}`, free: rule.free * times }));
  const ofNetwork = slowed(SLOWED.network, "address:");
  const ofPair = slowed(SLOWED.loginOfNetwork, `login-address:${login}|`);
  const ofLogin = `login:${login}`;

  const counted = [...[...ofNetwork, ...ofPair].map(({ key }) => key), ofLogin];
  const counts = await addCounts(db, counted, WINDOW_MINUTES);
  const takeBack = () => takeBackCounts(db, counted);
  const countOf = (key: string) => counts.find((one) => one.key === key)?.count ?? 0;
  const dueOf = (keys: readonly SlowedKey[]) =>
    keys
      .map(({ key, free, everySeconds }) => ({ key, above: countOf(key) - free, everySeconds }))
      .filter(({ above }) => above > 0)
      .map(({ key, above, everySeconds }) => ({ key, everySeconds: everySeconds(above) }));

  const duePairs = dueOf(ofPair);
  const hasFailed = duePairs.length > 0;
  const line = hasFailed ? `${ofLogin}|failed` : ofLogin;
  const dueLogin = { key: line, everySeconds: SLOWED.login.everySeconds(hasFailed) };
  const isLoginDue = countOf(ofLogin) > SLOWED.login.free;
  const turns = [...dueOf(ofNetwork), ...duePairs, ...(isLoginDue ? [dueLogin] : [])];

  let waitSeconds = 0;
  for (const { key, everySeconds } of turns) {
    const seconds = await takeTurn(db, key, { everySeconds, maximumWaitSeconds: MAXIMUM_WAIT_SECONDS });
    if (seconds === null) {
      // It is refused unseen, so it is no failure.
      await takeBack();
      return { allowed: false, retryAfterSeconds: await findNextTurn(db, key), waitSeconds: 0, takeBack };
    }
    waitSeconds = Math.max(waitSeconds, seconds);
  }
  return { allowed: true, retryAfterSeconds: 0, waitSeconds, takeBack };
}

/** Wrong codes of a second factor: of one known device, and of all others together. rules/second-factor 5 */
const CODES_OF_DEVICE: RateLimit = { ...BY_DEVICE, name: "code-device" };
const CODES: RateLimit = { name: "code", maximum: 30, windowMinutes: 24 * 60, refuses: "every-call" };

/**
 * Counts an attempt at a code of six digits, of which so few can be guessed. Only who knows the password gets here, so
 * another password begins a new count.
 */
export async function beginCode(
  db: Kysely<Database>,
  { id, passwordHash }: Account,
  deviceId: string | null,
): Promise<Attempt> {
  if (deviceId !== null) {
    const attempt = await beginAttempt(db, [{ limit: CODES_OF_DEVICE, key: deviceId }]);
    if (attempt.allowed) return attempt;
  }
  const password = createHash("sha256")
    .update(passwordHash ?? "")
    .digest("hex")
    .slice(0, 16);
  return await beginAttempt(db, [{ limit: CODES, key: `${id}|${password}` }]);
}

/** Wrong recovery codes. A right one works above the maximum, too: it cannot be guessed. */
export const RECOVERY_CODES: RateLimit = {
  name: "recovery-code",
  maximum: 30,
  windowMinutes: WINDOW_MINUTES,
  refuses: "failures",
};

/** The current password asked for again, from inside a session: only its holder can reach this limit. */
const CONFIRMATIONS: RateLimit = {
  name: "confirmation",
  maximum: 10,
  windowMinutes: WINDOW_MINUTES,
  refuses: "every-call",
};

/** Counts an attempt to confirm with the current password that one still is oneself. rules/access 16 */
export function beginConfirmation(db: Kysely<Database>, accountId: string): Promise<Attempt> {
  return beginAttempt(db, [{ limit: CONFIRMATIONS, key: accountId }]);
}
