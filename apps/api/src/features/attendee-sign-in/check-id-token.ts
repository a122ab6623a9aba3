import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";
import { ProviderRefused } from "./provider-refused.ts";

const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA"];
const CLOCK_SKEW_SECONDS = 30;
/** Characters of a subject, the maximum of OpenID Connect. */
const LONGEST_SUBJECT = 255;

export type IdTokenClaims = JWTPayload & { sub: string };

type Expected = { issuer: string; clientId: string; nonce: string; keys: JSONWebKeySet };

/** The claims of an ID token; throws `ProviderRefused` unless it is valid and of this sign-in. rules/attendee-sign-in 3 */
export async function checkIdToken(
  token: string,
  { issuer, clientId, nonce, keys }: Expected,
): Promise<IdTokenClaims> {
  const checked = await jwtVerify(token, createLocalJWKSet(keys), {
    issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_SKEW_SECONDS,
    requiredClaims: ["sub", "exp", "iat", "nonce"],
  }).catch((error: Error) => {
    throw new ProviderRefused(`the ID token is refused: ${error.message}`);
  });
  const { payload } = checked;
  const isForUs = payload.azp === undefined || payload.azp === clientId;
  if (payload.nonce !== nonce || !isForUs || !payload.sub)
    throw new ProviderRefused("the ID token belongs to another sign-in");
  if (payload.sub.length > LONGEST_SUBJECT) throw new ProviderRefused("the subject is too long");
  if (!(Number(payload.iat) <= Date.now() / 1000 + CLOCK_SKEW_SECONDS))
    throw new ProviderRefused("the ID token is of the future");
  return { ...payload, sub: payload.sub };
}
