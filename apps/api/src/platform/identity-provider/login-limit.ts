import { nameKey } from "@foyer/domain/locale/name-key.ts";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { network } from "../http/network.ts";
import { addFailure, takeBackFailure } from "./login-failure.store.ts";

/**
 * Failures that are let pass within the time that counts. One address is stopped long before it could stop a login
 * for everybody else. rules/sign-in 7
 */
export const LIMITS = { address: 20, login: 60 } as const;

/** An attempt that counts as failed until it is taken back. */
export type Attempt = { allowed: boolean; takeBack(): Promise<void> };

/**
 * Counts an attempt before its password is looked at, so that many at once cannot slip past the limit. `login` is null
 * where something else than a login's password is tried: then only the address counts.
 */
export async function beginAttempt(
  db: Kysely<Database>,
  login: string | null,
  address: string,
): Promise<Attempt> {
  const counted: string[] = [];
  const isAllowed = async (key: string, limit: number) => {
    counted.push(key);
    return (await addFailure(db, key)) <= limit;
  };
  const allowed =
    (await isAllowed(`address:${network(address)}`, LIMITS.address)) &&
    (login === null || (await isAllowed(`login:${nameKey(login)}`, LIMITS.login)));
  return {
    allowed,
    async takeBack() {
      for (const key of counted) await takeBackFailure(db, key);
    },
  };
}
