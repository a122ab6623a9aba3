import { createHash } from "node:crypto";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { network } from "../rate-limit/network.ts";
import { addCount, findNextTurn, takeBackCount, takeTurn } from "../rate-limit/rate-limit.store.ts";
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
  /** All failures of one network. */
  network: { free: 20, everySeconds: () => 3 },
  /** Failures of one network at one login: 2, 4, 8, 16, then 30 s apart. */
  loginOfNetwork: { free: 3, everySeconds: (count: number) => Math.min(30, 2 ** (count - 3)) },
  /** All failures at one login. Networks that have failed there before wait in a line of their own. */
  login: { free: 10, everySeconds: (_: number, hasFailed: boolean) => (hasFailed ? 5 : 1) },
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
  return await beginOnUnknownDevice(db, nameKey(login), signInNetwork(address));
}

/** The network that counts for sign-ins: of IPv6 the /48 of a site, which can hold 65,536 of the usual /64 networks. */
const signInNetwork = (address: string) => network(address, 3);

async function beginOnUnknownDevice(
  db: Kysely<Database>,
  login: string,
  from: string,
): Promise<SignInAttempt> {
  const keys = {
    network: `address:${from}`,
    pair: `login-address:${login}|${from}`,
    login: `login:${login}`,
  };
  const count = async (key: string) => (await addCount(db, key, WINDOW_MINUTES)).count;
  const [byNetwork, byPair, byLogin] = [
    await count(keys.network),
    await count(keys.pair),
    await count(keys.login),
  ];
  const takeBack = async () => {
    for (const key of Object.values(keys)) await takeBackCount(db, key);
  };
  const hasFailed = byPair > SLOWED.loginOfNetwork.free;
  const line = hasFailed ? `${keys.login}|failed` : keys.login;
  const turns = [
    { key: keys.network, isDue: byNetwork > SLOWED.network.free, every: SLOWED.network.everySeconds() },
    { key: keys.pair, isDue: hasFailed, every: SLOWED.loginOfNetwork.everySeconds(byPair) },
    {
      key: line,
      isDue: byLogin > SLOWED.login.free,
      every: SLOWED.login.everySeconds(byLogin, hasFailed),
    },
  ].filter(({ isDue }) => isDue);
  let waitSeconds = 0;
  for (const { key, every } of turns) {
    const seconds = await takeTurn(db, key, {
      everySeconds: every,
      maximumWaitSeconds: MAXIMUM_WAIT_SECONDS,
    });
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
