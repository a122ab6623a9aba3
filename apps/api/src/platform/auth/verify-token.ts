import type { Role } from "@foyer/contract/access.ts";
import { decodeJwt, errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from "jose";
import { isWellFormed } from "../http/well-formed.ts";
import { roleFromClaims } from "./role-claim.ts";
import { BUILT_IN_ISSUER, type IssuerKeys, KeysUnavailable, type TokenIssuer } from "./token-issuer.ts";

/** Whom a valid token speaks for. */
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
  /** What the token was issued under and ends with; null: it is not one of the built-in provider. */
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
  // Keys that were read a moment ago are not read again yet: a new one may be missing among them.
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

/** Does the token say that it is of this issuer? Nothing is believed by that. */
function claimsIssuer(token: string, iss: string): boolean {
  return decodeJwt(token).iss === iss;
}

/** jose never follows these; a token that tries to bring its own key is not one of a provider that we trust. */
function refuseForeignKeys(header: JWTHeaderParameters): void {
  const brought = ["jku", "jwk", "x5u", "x5c"].find((name) => Object.hasOwn(header, name));
  if (brought) throw new TokenRefused(`the header brings ${brought}`);
}

/**
 * An ID token says who signed in at a client; it is no permission to call us. What it is for tells them apart where
 * the audience is not the client; else what only ID tokens, or only access tokens, carry. rules/access 4
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

function toIdentity(payload: JWTPayload, issuer: TokenIssuer): Identity {
  const subject: unknown = payload.sub;
  if (typeof subject !== "string" || subject === "" || !isWellFormed(subject)) {
    throw new TokenRefused("the subject is not usable");
  }
  return {
    issuer: issuer.staffIssuer,
    subject,
    name: nameOf(payload) ?? subject,
    role: issuer.rolesClaim === undefined ? null : roleFromClaims(payload, issuer.rolesClaim),
    signedInAt: signInTime(payload),
    sessionId: typeof payload.sid === "string" ? payload.sid : null,
    grantId: issuer.staffIssuer === BUILT_IN_ISSUER ? String(payload.grant ?? "") : null,
  };
}

/** The last second of the year 9999: what is later is no time at which somebody signed in. */
const LAST_SECOND = 253_402_300_799;

function signInTime({ auth_time, iat }: JWTPayload): Date | null {
  const seconds = [auth_time, iat].find((value) => typeof value === "number");
  if (seconds === undefined) return null;
  if (!(Number(seconds) >= 0 && Number(seconds) <= LAST_SECOND)) {
    throw new TokenRefused("the time of the sign-in is not usable");
  }
  return new Date(Number(seconds) * 1000);
}

function nameOf({ name, preferred_username, email }: JWTPayload): string | undefined {
  const isName = (value: unknown) => typeof value === "string" && value.trim() !== "" && isWellFormed(value);
  const found = [name, preferred_username, email].find(isName);
  return found === undefined ? undefined : String(found).slice(0, 200);
}
