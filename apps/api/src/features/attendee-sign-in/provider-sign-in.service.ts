import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { isEmailAddress } from "@foyer/domain/internet/email-address.ts";
import type { Kysely } from "kysely";
import { getOrCreateSecret } from "../../platform/auth/secret.store.ts";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { isWellFormed } from "../../platform/http/well-formed.ts";
import type { Log } from "../../platform/log.ts";
import { OutboundError } from "../../platform/outbound/outbound-error.ts";
import type { RegistrationLink } from "../public-registration/public-registration.service.ts";
import type { AttendeeProvider, AuthorizationRequest } from "./attendee-provider.ts";
import { type AttendeeIdentity, startSession } from "./attendee-session.service.ts";
import type { IdTokenClaims } from "./check-id-token.ts";
import { ProviderRefused } from "./provider-refused.ts";

const VALID_SECONDS = 600;
const MAX_NAME_LENGTH = 200;

/** The provider with the name under which its subjects are known. */
export type Provider = AttendeeProvider & { issuer: string; log: Log };

/** The address at which the attendee signs in. Nonce and verifier are derived from the state by a secret, not stored. */
export async function beginProviderSignIn(db: Kysely<Database>, link: RegistrationLink, provider: Provider) {
  const expires = Math.floor(Date.now() / 1000) + VALID_SECONDS;
  const request = await deriveRequest(
    db,
    link,
    `${expires.toString(36)}.${randomBytes(16).toString("base64url")}`,
  );
  return { url: await orSignInFailed(provider, () => provider.addressFor(request)), state: request.state };
}

/** Signs in the attendee whom the provider has identified. The state must be ours, of this registration and valid. */
export async function endProviderSignIn(
  db: Kysely<Database>,
  link: RegistrationLink,
  { provider, state, code }: { provider: Provider; state: string; code: string },
) {
  const [expires = "", random = ""] = state.split(".");
  const request = await deriveRequest(db, link, `${expires}.${random}`);
  const isInTime = Number.parseInt(expires, 36) > Date.now() / 1000;
  if (!isSame(state, request.state) || !isInTime) throw problem("sign-in-failed");
  const claims = await orSignInFailed(provider, () => provider.redeem(code, request));
  return startSession(db, link, identityOf(provider.issuer, claims));
}

async function deriveRequest(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationLink,
  start: string,
): Promise<AuthorizationRequest> {
  const key = await getOrCreateSecret(db, "attendee-state-key", () => randomBytes(32).toString("base64"));
  const derive = (purpose: string) =>
    createHmac("sha256", key)
      .update(JSON.stringify([purpose, projectId, registrationId, start]))
      .digest("base64url");
  return { state: `${start}.${derive("state")}`, nonce: derive("nonce"), verifier: derive("verifier") };
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Logs failures of the provider for the operator; the attendee may try again. */
async function orSignInFailed<T>({ log }: Provider, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof OutboundError)) throw error;
    log.warn({ reason: error.message }, "an attendee could not be signed in at ATTENDEE_OIDC_ISSUER");
    throw problem("sign-in-failed");
  }
}

/** rules/attendee-sign-in 3: an address that the provider has not verified is ignored. */
function identityOf(issuer: string, claims: IdTokenClaims): AttendeeIdentity {
  const { sub, email, email_verified, name } = claims;
  const isAddress = typeof email === "string" && email_verified !== false && isEmailAddress(email);
  const isName = typeof name === "string" && name.trim() !== "" && isWellFormed(name);
  return {
    subject: `${issuer} ${sub}`,
    name: isName ? name.slice(0, MAX_NAME_LENGTH) : isAddress ? email : sub.slice(0, MAX_NAME_LENGTH),
    email: isAddress ? email : "",
  };
}
