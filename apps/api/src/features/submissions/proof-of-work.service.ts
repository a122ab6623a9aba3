import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { solvedChallenge } from "@foyer/domain/proof-of-work/proof-of-work.ts";
import type { Kysely } from "kysely";
import { getOrCreateSecret } from "../../platform/auth/secret.store.ts";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Database } from "../../platform/db/schema.ts";
import { type ProblemError, problem } from "../../platform/http/problem-error.ts";
import { countedNetworks } from "../../platform/rate-limit/network.ts";
import { RecentCounts } from "../../platform/rate-limit/recent-counts.ts";
import type { RegistrationLink } from "../public-registration/public-registration.service.ts";
import { getSetting } from "../settings/settings.service.ts";

const WINDOW_MINUTES = 15;
const VALID_SECONDS = 300;

// In memory, for this server alone: a count that is off by the number of servers only asks a little later.
const counts = new RecentCounts({ windowMinutes: WINDOW_MINUTES, maximum: 20_000 });
// A changed setting takes effect after the time to live.
const settings = new TtlCache<{ free: number; freeHolds: number; key: string }>({
  ttlMs: 10_000,
  maximum: 1,
});

/** The effect of a proof of work on a submission. */
export type ProofOfWork = {
  /** The recent unpaid tickets of the registration from which it needs a proof; null: it has one, or needs none. */
  freeHolds: number | null;
  /** The refusal of a submission without the proof that it needs, with a challenge. */
  needed(): ProblemError;
};

type Asking = { address: string; idempotencyKey: string | undefined; proofOfWork: string | undefined };

/**
 * Refuses a submission of a network over its share of the registration, with a challenge, unless it brings the proof of
 * work. Returns what the sale needs, because only the sale counts the registration's unpaid tickets. A challenge is signed
 * and holds for one idempotency key, one network and five minutes: nothing is stored, and a proof that is sent again can
 * only repeat the submission that it was made for. rules/attend 19
 */
export async function requireProof(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationLink,
  { address, idempotencyKey, proofOfWork }: Asking,
): Promise<ProofOfWork> {
  const networks = countedNetworks(address);
  const { free, freeHolds, key } = await settings.get("", () => readSettings(db));
  const isAboveShare = networks.some(
    (network) => counts.add(`${projectId} ${registrationId} ${network.key}`) > free * network.times,
  );
  const from = networks[0]?.key;
  const now = Math.floor(Date.now() / 1_000);
  const sign = (expires: number) => {
    const text = JSON.stringify([projectId, registrationId, from, idempotencyKey, expires]);
    return `${expires.toString(36)}.${createHmac("sha256", key).update(text).digest("base64url").slice(0, 22)}`;
  };
  const solved = proofOfWork === undefined ? null : solvedChallenge(proofOfWork);
  const expires = Number.parseInt(solved?.split(".")[0] ?? "", 36);
  const isInTime = expires > now && expires <= now + VALID_SECONDS;
  const isProved =
    idempotencyKey !== undefined && solved !== null && isInTime && isSame(solved, sign(expires));
  const needed = () => problem("proof-of-work-needed", { challenge: sign(now + VALID_SECONDS) });
  if (isAboveShare && !isProved) throw needed();
  return { freeHolds: isProved || from === undefined ? null : freeHolds, needed };
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

async function readSettings(db: Kysely<Database>) {
  return {
    free: await getSetting(db, "Free_submissions_per_network"),
    freeHolds: await getSetting(db, "Free_holds_per_registration"),
    key: await getOrCreateSecret(db, "proof-of-work-key", () => randomBytes(32).toString("base64")),
  };
}
