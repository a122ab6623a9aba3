import type { ProblemCode } from "@foyer/contract/problem.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/http/problem-error.ts";
import { limitFailures } from "../../platform/rate-limit/limit-failures.ts";
import { byNetwork } from "../../platform/rate-limit/network.ts";
import type { RateLimit } from "../../platform/rate-limit/rate-limit.ts";

/** Refuses only failures: many visitors who share an address may follow a misprinted link. rules/attend 9 */
export const UNKNOWN_LINKS: RateLimit = {
  name: "unknown-link",
  maximum: 200,
  windowMinutes: 15,
  refuses: "failures",
};

/** rules/attend 10 */
export const REFUSED_SUBMISSIONS: RateLimit = {
  name: "refused-submission",
  maximum: 100,
  windowMinutes: 15,
  refuses: "every-call",
};

/** Checks of addresses by one network at one registration. rules/attend 20 */
export const EMAIL_CHECKS: RateLimit = {
  name: "email-check",
  maximum: 100,
  windowMinutes: 15,
  refuses: "every-call",
};

/** Wrong promo codes of one network at one registration. rules/attend 18 */
export const WRONG_PROMO_CODES: RateLimit = {
  name: "wrong-promo-code",
  maximum: 100,
  windowMinutes: 15,
  refuses: "every-call",
};

/** Requests for the tickets of an address: by one network, and for one address of an event. rules/attend 21 */
export const TICKET_REQUESTS: RateLimit = {
  name: "ticket-request",
  maximum: 60,
  windowMinutes: 15,
  refuses: "every-call",
};
export const TICKET_REQUESTS_OF_ADDRESS: RateLimit = {
  name: "ticket-request-of-address",
  maximum: 3,
  windowMinutes: 60,
  refuses: "every-call",
};

/** Places that one network takes in one line. rules/waiting-list 3 */
export const WAITING_JOINS: RateLimit = {
  name: "waiting-join",
  maximum: 50,
  windowMinutes: 60,
  refuses: "every-call",
};

/**
 * Refusals that are not counted: those that do not depend on the answers, so that a full hall does not lock itself out,
 * and wrong verification codes, which have their own limits.
 */
const NOT_COUNTED: readonly ProblemCode[] = [
  "registration-not-open",
  "sold-out",
  "offer-ended",
  "barcodes-exhausted",
  "promo-code-exhausted",
  "holds-of-network",
  "scenario-changed",
  "terms-changed",
  "verification-failed",
];

/** Limits the codes and identifiers that one network may guess. rules/attend 9 */
export function limitGuesses<T>(db: Kysely<Database>, address: string, work: () => Promise<T>): Promise<T> {
  return limitFailures(db, byNetwork(UNKNOWN_LINKS, address), isUnknown, work);
}

/** Limits the refused submissions of one network to one registration. rules/attend 10 */
export function limitRefusals<T>(
  db: Kysely<Database>,
  { address, code }: { address: string; code: string },
  work: () => Promise<T>,
): Promise<T> {
  return limitFailures(db, byNetwork(REFUSED_SUBMISSIONS, address, keyPrefix(code)), isRefused, work);
}

/** Limits the wrong promo codes of one network at one registration. rules/attend 18 */
export function limitPromoCodes<T>(
  db: Kysely<Database>,
  { address, code }: { address: string; code: string },
  work: () => Promise<T>,
): Promise<T> {
  return limitFailures(db, byNetwork(WRONG_PROMO_CODES, address, keyPrefix(code)), isWrongPromoCode, work);
}

const keyPrefix = (code: string) => `${code.toUpperCase()}:`;

const isWrongPromoCode = (error: unknown) =>
  error instanceof ProblemError && error.code === "promo-code-unknown";

const isUnknown = (error: unknown) => error instanceof ProblemError && error.code === "not-found";

const isRefused = (error: unknown) =>
  error instanceof ProblemError &&
  (error.status === 409 || error.status === 422) &&
  !NOT_COUNTED.includes(error.code);
