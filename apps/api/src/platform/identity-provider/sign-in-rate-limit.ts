import { nameKey } from "@foyer/domain/locale/name-key.ts";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { type Attempt, beginAttempt } from "../limits/attempt.ts";
import { network } from "../limits/network.ts";

/** One address is stopped long before it could stop a login for everybody else. rules/sign-in 7 */
export const LIMITS = { address: 20, login: 60 } as const;

/**
 * Counts an attempt to sign in before its password is looked at. `login` is null where something else than a login's
 * password is tried: then only the address counts.
 */
export function beginSignIn(db: Kysely<Database>, login: string | null, address: string): Promise<Attempt> {
  const byAddress = { key: `address:${network(address)}`, atMost: LIMITS.address };
  const byLogin = login === null ? [] : [{ key: `login:${nameKey(login)}`, atMost: LIMITS.login }];
  return beginAttempt(db, [byAddress, ...byLogin]);
}
