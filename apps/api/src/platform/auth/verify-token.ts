import type { Role } from "@foyer/contract/access.ts";
import { decodeJwt, errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from "jose";
import { isWellFormed } from "../http/well-formed.ts";
import { roleFromClaims } from "./role-claim.ts";
import { BUILT_IN_ISSUER, type IssuerKeys, KeysUnavailable, type TokenIssuer } from "./token-issuer.ts";

/** The person that a valid token identifies. */
export type Identity = {
  /** As the staff list writes it. */
  issuer: string;
  subject: string;
  name: string;
  /** Only where roles come from the token. */
  role: Role | null;
  signedInAt: Date | null;
  /** The session at the built-in provider, where the token names it. */
  sessionId?: string | null;
  /** The grant under which the built-in provider issued the token, and with which it ends; null: another provider. */
  grantId?: string | null;
};

/** Why a token was not accepted; for the log, never for the client. */
export class TokenRefused extends Error {}

export type VerifyToken = (token: string) => Promise<Identity>;

const SKEW_SECONDS = 30;

/** A function that accepts access tokens of one issuer; it throws `TokenRefused` or `KeysUnavailable`. rules/access 4 */
export function createTokenVerifier(issuer: TokenIssuer): VerifyToken {
  return async (token) => {
    const { payload, protectedHeader } = await checkSignature(token, issuer, await issuer.getKeys());
    refuseForeignKeys(protectedHeader);
    refuseIdToken(payload, protectedHeader, issuer);
    return toIdentity(payload, issuer);
  };
}

async function checkSignature(token: string, issuer: TokenIssuer, { iss, keys }: IssuerKeys) {
  // During the cooldown the keys are not fetched again, so a new key may be missing.
  const mayLackNewKey = keys.coolingDown === true;
  try {
    return await jwtVerify(token, keys, {
      issuer: iss,
      audience: issuer.audience,
      algorithms: issuer.algorithms,
      clockTolerance: SKEW_SECONDS,
      requiredClaims: ["exp", "sub"],
      ...(issuer.type && { typ: issuer.type }),
    });
  } catch (error) {
    const isRefusal =
      error instanceof errors.JOSEError &&
      !(error instanceof errors.JWKSTimeout) &&
      !(error instanceof errors.JWKSNoMatchingKey && mayLackNewKey && claimsIssuer(token, iss)) &&
      error.code !== "ERR_JOSE_GENERIC";
    if (isRefusal) throw new TokenRefused(error.code, { cause: error });
    throw new KeysUnavailable("The keys of OIDC_ISSUER cannot be read", { cause: error });
  }
}

/** Does the token claim this issuer? The claim is not verified here. */
function claimsIssuer(token: string, iss: string): boolean {
  return decodeJwt(token).iss === iss;
}

/** jose ignores these headers; we refuse a token that brings its own key. */
function refuseForeignKeys(header: JWTHeaderParameters): void {
  const brought = ["jku", "jwk", "x5u", "x5c"].find((name) => Object.hasOwn(header, name));
  if (brought) throw new TokenRefused(`the header brings ${brought}`);
}

/**
 * An ID token proves a sign-in at a client; it does not permit calls of our API. The audience tells them apart where
 * it is not the client; otherwise the claims that only ID tokens or only access tokens carry. rules/access 4
 */
function refuseIdToken(payload: JWTPayload, header: JWTHeaderParameters, issuer: TokenIssuer): void {
  if (/^(application\/)?at\+jwt$/i.test(header.typ ?? "")) return;
  const mark = ["nonce", "at_hash", "c_hash", "s_hash"].find((name) => Object.hasOwn(payload, name));
  if (mark) throw new TokenRefused(`an ID token: it has ${mark}`);
  if (/^id$/i.test(String(payload.typ ?? payload.token_use ?? "")))
    throw new TokenRefused("an ID token by its type");
  const isForClient = [payload.aud].flat().includes(issuer.clientId);
  if (isForClient && payload.scope === undefined && payload.scp === undefined) {
    throw new TokenRefused("an ID token: made for the client, without a scope");
  }
}

/** Characters of a subject, the maximum of OpenID Connect. */
const LONGEST_SUBJECT = 255;
const LONGEST_NAME = 200;

function toIdentity(payload: JWTPayload, issuer: TokenIssuer): Identity {
  const subject: unknown = payload.sub;
  if (
    typeof subject !== "string" ||
    subject === "" ||
    subject.length > LONGEST_SUBJECT ||
    !isWellFormed(subject)
  ) {
    throw new TokenRefused("the subject is not usable");
  }
  return {
    issuer: issuer.staffIssuer,
    subject,
    name: firstCharacters(nameOf(payload) ?? subject, LONGEST_NAME),
    role: issuer.rolesClaim === undefined ? null : roleFromClaims(payload, issuer.rolesClaim),
    signedInAt: signInTime(payload),
    sessionId: typeof payload.sid === "string" ? payload.sid : null,
    grantId: issuer.staffIssuer === BUILT_IN_ISSUER ? String(payload.grant ?? "") : null,
  };
}

/** A token of the future is refused, within the tolerance that its expiry has. rules/access 4 */
function signInTime({ auth_time, iat }: JWTPayload): Date | null {
  const given = [auth_time, iat].filter((value) => value !== undefined && value !== null);
  const latest = Date.now() / 1000 + SKEW_SECONDS;
  if (!given.every((seconds) => typeof seconds === "number" && seconds >= 0 && seconds <= latest)) {
    throw new TokenRefused("the time of the sign-in is not usable");
  }
  const [seconds] = given;
  return seconds === undefined ? null : new Date(Number(seconds) * 1000);
}

function nameOf({ name, preferred_username, email }: JWTPayload): string | undefined {
  const isName = (value: unknown) => typeof value === "string" && value.trim() !== "" && isWellFormed(value);
  const found = [name, preferred_username, email].find(isName);
  return found === undefined ? undefined : String(found);
}

/** Cuts a text to so many UTF-16 units, and never within a character. */
const firstCharacters = (text: string, units: number) => text.slice(0, units).replace(/[\uD800-\uDBFF]$/, "");
