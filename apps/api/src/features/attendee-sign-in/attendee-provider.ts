import { createHash } from "node:crypto";
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";

/** The identity provider of attendees, as the environment names it. */
export type ProviderSettings = {
  issuer: string;
  clientId: string;
  /** Undefined: a public client. */
  clientSecret: string | undefined;
  redirectUri: string;
};

/** The values that tie an answer to the request that it is for. */
export type AuthorizationRequest = { state: string; nonce: string; verifier: string };

/** An answer of the provider that proves nobody's identity; for the log, never for the client. */
export class ProviderRefused extends Error {}

export type AttendeeProvider = {
  /** The address at which an attendee signs in. */
  addressFor(request: AuthorizationRequest): Promise<string>;
  /** The claims of the attendee's ID token, checked. Throws `ProviderRefused` or `OutboundError`. */
  redeem(code: string, request: AuthorizationRequest): Promise<JWTPayload & { sub: string }>;
};

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url({ protocol: /^https?$/ }),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
const Tokens = z.object({ id_token: z.string() });
const Keys = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA"];
const SKEW_SECONDS = 30;

/** Code flow with PKCE and nonce; every request goes through `outbound`. rules/attendee-sign-in 3 */
export function createAttendeeProvider(settings: ProviderSettings, outbound: Outbound): AttendeeProvider {
  const { issuer, clientId, clientSecret, redirectUri } = settings;
  const discovered = new TtlCache<z.output<typeof Discovery>>({ ttlMs: 600_000, maximum: 1 });
  const keys = new TtlCache<JSONWebKeySet>({ ttlMs: 60_000, maximum: 1 });

  const getJson = async (address: string) => {
    const { status, body } = await outbound.send(address, {
      method: "GET",
      headers: { accept: "application/json" },
    });
    if (status !== 200) throw new ProviderRefused(`${new URL(address).pathname} answered ${status}`);
    return parse(body);
  };
  const discover = () =>
    discovered.get("", async () => {
      const found = Discovery.safeParse(await getJson(`${issuer}/.well-known/openid-configuration`));
      if (!found.success || found.data.issuer.replace(/\/$/, "") !== issuer)
        throw new ProviderRefused("the discovery document is not the issuer's");
      return found.data;
    });
  const readKeys = async () =>
    keys.get("", async () => {
      const { jwks_uri } = await discover();
      const found = Keys.safeParse(await getJson(jwks_uri));
      if (!found.success) throw new ProviderRefused("the keys cannot be read");
      return found.data as JSONWebKeySet;
    });

  return {
    addressFor: async ({ state, nonce, verifier }) => {
      const { authorization_endpoint } = await discover();
      const url = new URL(authorization_endpoint);
      const challenge = createHash("sha256").update(verifier).digest("base64url");
      for (const [name, value] of Object.entries({
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        nonce,
        scope: "openid email profile",
        code_challenge: challenge,
        code_challenge_method: "S256",
      }))
        url.searchParams.set(name, value);
      return url.href;
    },
    redeem: async (code, { nonce, verifier }) => {
      const { token_endpoint, issuer: iss } = await discover();
      const form = new URLSearchParams({
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        ...(clientSecret === undefined && { client_id: clientId }),
      });
      const answer = await outbound.send(token_endpoint, {
        method: "POST",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          accept: "application/json",
          ...(clientSecret !== undefined && { authorization: basic(clientId, clientSecret) }),
        },
        body: form.toString(),
      });
      const tokens = Tokens.safeParse(answer.status === 200 ? parse(answer.body) : null);
      if (!tokens.success) throw new ProviderRefused(`the token endpoint answered ${answer.status}`);
      return checkIdToken(tokens.data.id_token, { iss, nonce, keys: await readKeys() });
    },
  };

  async function checkIdToken(token: string, expected: { iss: string; nonce: string; keys: JSONWebKeySet }) {
    const checked = await jwtVerify(token, createLocalJWKSet(expected.keys), {
      issuer: expected.iss,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: SKEW_SECONDS,
      requiredClaims: ["sub", "exp", "iat", "nonce"],
    }).catch((error: Error) => {
      throw new ProviderRefused(`the ID token is refused: ${error.message}`);
    });
    const { payload } = checked;
    const isForUs = payload.azp === undefined || payload.azp === clientId;
    if (payload.nonce !== expected.nonce || !isForUs || !payload.sub)
      throw new ProviderRefused("the ID token belongs to another sign-in");
    return { ...payload, sub: payload.sub };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`;
