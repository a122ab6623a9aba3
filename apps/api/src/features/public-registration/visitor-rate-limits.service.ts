import type { ProblemCode } from "@foyer/contract/problem.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/http/problem-error.ts";
import { countFailures } from "../../platform/limits/count-failures.ts";
import { network } from "../../platform/limits/network.ts";

/** Wrong ones that are let pass: a mistyped poster is followed by many who share an address. rules/attend 9 */
export const LIMITS = { unknownLinks: 200, refusedSubmissions: 100 } as const;

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
  const key = `unknown-link:${network(address)}`;
  return countFailures(db, { key, atMost: LIMITS.unknownLinks, sparesSuccess: true }, isUnknown, work);
}

/** Limits how often one network may be refused what it hands in to one registration. rules/attend 10 */
export function limitRefusals<T>(
  db: Kysely<Database>,
  { address, code }: { address: string; code: string },
  work: () => Promise<T>,
): Promise<T> {
  const key = `refused-submission:${code.toUpperCase()}:${network(address)}`;
  return countFailures(db, { key, atMost: LIMITS.refusedSubmissions }, isRefused, work);
}

const isUnknown = (error: unknown) => error instanceof ProblemError && error.code === "not-found";

const isRefused = (error: unknown) =>
  error instanceof ProblemError &&
  (error.status === 409 || error.status === 422) &&
  !TOLD_TO_ALL.includes(error.code);
