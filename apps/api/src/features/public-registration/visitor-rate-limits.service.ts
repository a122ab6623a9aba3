import type { ProblemCode } from "@foyer/contract/problem.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/http/problem-error.ts";
import { limitFailures } from "../../platform/rate-limit/limit-failures.ts";
import { network } from "../../platform/rate-limit/network.ts";
import type { RateLimit } from "../../platform/rate-limit/rate-limit.ts";

/** A mistyped poster is followed by many who share an address; the right link leads on all the same. rules/attend 9 */
export const UNKNOWN_LINKS: RateLimit = {
  ...{ name: "unknown-link", maximum: 200, windowMinutes: 15, refuses: "failures" },
};

/** rules/attend 10 */
export const REFUSED_SUBMISSIONS: RateLimit = {
  ...{ name: "refused-submission", maximum: 100, windowMinutes: 15, refuses: "every-call" },
};

/**
 * What everybody is told alike: nothing is learnt by it, and a hall full of people would shut itself out. Wrong codes
 * have limits of their own.
 */
const TOLD_TO_ALL: readonly ProblemCode[] = [
  "registration-not-open",
  "sold-out",
  "barcodes-exhausted",
  "scenario-changed",
  "verification-failed",
];

/** Limits how many codes and identifiers one network may guess. rules/attend 9 */
export function limitGuesses<T>(db: Kysely<Database>, address: string, work: () => Promise<T>): Promise<T> {
  return limitFailures(db, { limit: UNKNOWN_LINKS, key: network(address) }, isUnknown, work);
}

/** Limits how often one network may be refused what it hands in to one registration. rules/attend 10 */
export function limitRefusals<T>(
  db: Kysely<Database>,
  { address, code }: { address: string; code: string },
  work: () => Promise<T>,
): Promise<T> {
  const key = `${code.toUpperCase()}:${network(address)}`;
  return limitFailures(db, { limit: REFUSED_SUBMISSIONS, key }, isRefused, work);
}

const isUnknown = (error: unknown) => error instanceof ProblemError && error.code === "not-found";

const isRefused = (error: unknown) =>
  error instanceof ProblemError &&
  (error.status === 409 || error.status === 422) &&
  !TOLD_TO_ALL.includes(error.code);
