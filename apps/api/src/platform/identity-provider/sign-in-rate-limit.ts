import { nameKey } from "@foyer/domain/locale/name-key.ts";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { network } from "../rate-limit/network.ts";
import { takeBackCount } from "../rate-limit/rate-limit.store.ts";
import { type Attempt, beginAttempt, keyOf, type RateLimit } from "../rate-limit/rate-limit.ts";

const SIGN_IN = { windowMinutes: 15, refuses: "every-call" } as const;

/** Lower than the limit per login, so that one address cannot lock a login for everybody. rules/sign-in 7 */
export const BY_ADDRESS: RateLimit = { name: "address", maximum: 20, ...SIGN_IN };
const BY_LOGIN: RateLimit = { name: "login", maximum: 60, ...SIGN_IN };

/**
 * Counts an attempt to sign in before its password is checked. `login` is null for attempts without a login, such as
 * invitation links: then only the address is counted.
 */
export function beginSignIn(db: Kysely<Database>, login: string | null, address: string): Promise<Attempt> {
  const byLogin = login === null ? [] : [{ limit: BY_LOGIN, key: nameKey(login) }];
  return beginAttempt(db, [{ limit: BY_ADDRESS, key: network(address) }, ...byLogin]);
}

/** Login pages that were opened and led to no sign-in: each leaves a record until its time is over. */
const PAGES_OPENED: RateLimit = {
  name: "login-page",
  maximum: 200,
  windowMinutes: 15,
  refuses: "every-call",
};

/** Begins to open a login page; taken back when it leads back to the client with a code. rules/sign-in 15 */
export function beginOpening(db: Kysely<Database>, address: string): Promise<Attempt> {
  return beginAttempt(db, [{ limit: PAGES_OPENED, key: network(address) }]);
}

/** Takes an opened login page back: its person has signed in. */
export function takeBackOpening(db: Kysely<Database>, address: string): Promise<void> {
  return takeBackCount(db, keyOf({ limit: PAGES_OPENED, key: network(address) }));
}
