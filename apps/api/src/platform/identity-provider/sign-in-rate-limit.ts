import { nameKey } from "@foyer/domain/locale/name-key.ts";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { network } from "../rate-limit/network.ts";
import { type Attempt, beginAttempt, type RateLimit } from "../rate-limit/rate-limit.ts";

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
