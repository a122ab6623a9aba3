import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from "jose";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { callSpan, noteStatus } from "../tracing/call-span.ts";
import { inSpan } from "../tracing/tracing.ts";

/** The issuer stored for people of the built-in provider, whatever its address. rules/access 3 */
export const BUILT_IN_ISSUER = "built-in";

/** The issuer whose tokens are accepted, and the requirements on them. */
export type TokenIssuer = {
  /** The issuer under which the staff list knows its people. */
  staffIssuer: string;
  audience: string;
  clientId: string;
  algorithms: string[];
  /** The media type that a token's header must name; undefined where issuers differ. */
  type: string | undefined;
  /** The claim that holds the role; undefined: roles come from the staff list. */
  rolesClaim: string | undefined;
  /** The exact `iss` and the keys. Throws `KeysUnavailable`. */
  getKeys: () => Promise<IssuerKeys>;
};
/**
 * `coolingDown`: the keys were fetched a moment ago and are not fetched again yet for a missing one; `reload` fetches
 * them now.
 */
export type IssuerKeys = {
  iss: string;
  keys: JWTVerifyGetKey & { readonly coolingDown?: boolean; reload?: () => Promise<void> };
};

/** The identity provider's keys cannot be fetched; the caller gets 503, not 401. */
export class KeysUnavailable extends Error {}

/** The built-in provider, whose public keys are in memory. */
export function builtInIssuer(config: Config, publicKeys: JSONWebKeySet): TokenIssuer {
  const issuerKeys = { iss: `${config.publicUrl}/oidc`, keys: createLocalJWKSet(publicKeys) };
  return {
    staffIssuer: BUILT_IN_ISSUER,
    audience: config.OIDC_AUDIENCE,
    clientId: config.OIDC_CLIENT_ID,
    algorithms: ["ES256"],
    type: "at+jwt",
    rolesClaim: undefined,
    getKeys: async () => issuerKeys,
  };
}

const ASYMMETRIC = [
  "ES256",
  "ES384",
  "ES512",
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "EdDSA",
  "Ed25519",
];

/** An external OpenID Connect provider, whose keys are fetched when first needed. */
export function externalIssuer(config: Config, address: string): TokenIssuer {
  return {
    staffIssuer: address,
    audience: config.OIDC_AUDIENCE,
    clientId: config.OIDC_CLIENT_ID,
    algorithms: ASYMMETRIC,
    type: undefined,
    rolesClaim: config.OIDC_ROLES_CLAIM,
    getKeys: keepFor(DISCOVERY_MS, () => discover(address)),
  };
}

/** The reasons why staff cannot sign in at this provider, as sentences for the operator; none: they can. rules/sign-in 18 */
export async function findIssuerErrors(issuer: TokenIssuer): Promise<string[]> {
  try {
    const { keys } = await issuer.getKeys();
    await keys.reload?.();
    return [];
  } catch (error) {
    if (!(error instanceof KeysUnavailable))
      return [`The keys of OIDC_ISSUER cannot be read: ${reasonOf(error)}.`];
    return [error.cause === undefined ? `${error.message}.` : `${error.message}: ${reasonOf(error.cause)}.`];
  }
}

/** The words of the innermost error: fetch hides why a connection failed. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause === undefined ? message : reasonOf(cause);
}

const TIMEOUT_MS = 5_000;
const DISCOVERY_MS = 3_600_000;
const FAILURE_MS = 5_000;

const Metadata = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

async function discover(address: string): Promise<IssuerKeys> {
  const { issuer, jwks_uri } = await readMetadata(address);
  // Some issuers end in a slash; the setting is stored without it.
  if (issuer.replace(/\/+$/, "") !== address) throw new KeysUnavailable(`OIDC_ISSUER names itself ${issuer}`);
  const keysUrl = new URL(jwks_uri);
  if (address.startsWith("https:") && keysUrl.protocol !== "https:") {
    throw new KeysUnavailable("OIDC_ISSUER offers its keys without encryption");
  }
  const keys = createRemoteJWKSet(keysUrl, {
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: FAILURE_MS,
    [customFetch]: fetchTraced,
  });
  return { iss: issuer, keys };
}

async function readMetadata(address: string) {
  try {
    const answer = await fetchTraced(`${address}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return Metadata.parse(await answer.json());
  } catch (cause) {
    throw new KeysUnavailable("OIDC_ISSUER does not answer", { cause });
  }
}

function fetchTraced(address: string, options: RequestInit): Promise<Response> {
  return inSpan("GET", callSpan("GET", new URL(address)), async (span) => {
    const answer = await fetch(address, options);
    noteStatus(span, answer.status);
    return answer;
  });
}

/** Caches the result for `ms`, a failure only briefly; concurrent calls share one request. */
function keepFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let kept: { result: Promise<T>; until: number } | undefined;
  return () => {
    if (kept && Date.now() < kept.until) return kept.result;
    const entry = { result: ask(), until: Date.now() + ms };
    entry.result.catch(() => {
      entry.until = Date.now() + FAILURE_MS;
    });
    kept = entry;
    return entry.result;
  };
}
