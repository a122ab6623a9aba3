import { createHash } from "node:crypto";
import { z } from "zod";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { checkIdToken, type IdTokenClaims } from "./check-id-token.ts";
import { createProviderMetadata, parseJson } from "./provider-metadata.ts";
import { ProviderRefused } from "./provider-refused.ts";

/** The identity provider of attendees, as the environment names it. */
export type ProviderSettings = {
  issuer: string;
  clientId: string;
  /** Undefined: a public client. */
  clientSecret: string | undefined;
  redirectUri: string;
};

/** The values that tie an answer to its authorization request. */
export type AuthorizationRequest = { state: string; nonce: string; verifier: string };

export type AttendeeProvider = {
  /** The address at which an attendee signs in. */
  addressFor(request: AuthorizationRequest): Promise<string>;
  /** The claims of the attendee's ID token, checked. Throws `ProviderRefused` or `OutboundError`. */
  redeem(code: string, request: AuthorizationRequest): Promise<IdTokenClaims>;
};

const Tokens = z.object({ id_token: z.string() });

/** Code flow with PKCE and nonce; every request goes through `outbound`. rules/attendee-sign-in 3 */
export function createAttendeeProvider(settings: ProviderSettings, outbound: Outbound): AttendeeProvider {
  const { clientId } = settings;
  const { discover, readKeys } = createProviderMetadata(settings.issuer, outbound);
  return {
    addressFor: async (request) =>
      authorizationAddress((await discover()).authorization_endpoint, settings, request),
    redeem: async (code, { nonce, verifier }) => {
      const { token_endpoint, issuer } = await discover();
      const answer = await outbound.send(token_endpoint, tokenRequest(settings, { code, verifier }));
      const tokens = Tokens.safeParse(answer.status === 200 ? parseJson(answer.body) : null);
      if (!tokens.success) throw new ProviderRefused(`the token endpoint answered ${answer.status}`);
      return checkIdToken(tokens.data.id_token, { issuer, clientId, nonce, keys: await readKeys() });
    },
  };
}

function authorizationAddress(
  endpoint: string,
  { clientId, redirectUri }: ProviderSettings,
  { state, nonce, verifier }: AuthorizationRequest,
): string {
  const url = new URL(endpoint);
  const parameters = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    nonce,
    scope: "openid email profile",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function tokenRequest(
  { clientId, clientSecret, redirectUri }: ProviderSettings,
  { code, verifier }: { code: string; verifier: string },
) {
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...(clientSecret === undefined && { client_id: clientId }),
  });
  return {
    method: "POST" as const,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      accept: "application/json",
      ...(clientSecret !== undefined && { authorization: basic(clientId, clientSecret) }),
    },
    body: form.toString(),
  };
}

const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`;
