import { createHash } from "node:crypto";
import { z } from "zod";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { checkIdToken, type IdTokenClaims } from "./check-id-token.ts";
import { createProviderMetadata, parseJson } from "./provider-metadata.ts";
import { ProviderRefused } from "./provider-refused.ts";
import { readUserinfo } from "./read-userinfo.ts";

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

const Tokens = z.object({ id_token: z.string(), access_token: z.string().optional() });
const Refusal = z.object({ error: z.string().max(100) });

/** Code flow with PKCE and nonce; every request goes through `outbound`. rules/attendee-sign-in 3 */
export function createAttendeeProvider(settings: ProviderSettings, outbound: Outbound): AttendeeProvider {
  const { clientId } = settings;
  const { discover, readKeys } = createProviderMetadata(settings.issuer, outbound);
  /** The way that the provider accepted last. */
  let accepted: ClientProof | undefined;
  const redeemCode = async (grant: Grant) => {
    const { token_endpoint, token_endpoint_auth_methods_supported } = await discover();
    const known = waysToProve(settings, token_endpoint_auth_methods_supported);
    const ways = known.toSorted((one, other) => Number(other === accepted) - Number(one === accepted));
    // A way that is refused uses up no code: the client is checked before anything else.
    for (const way of ways) {
      const answer = await outbound.send(token_endpoint, tokenRequest(settings, grant, way));
      const body = parseJson(answer.body);
      const error = Refusal.safeParse(body).data?.error;
      if (error === "invalid_client" && way !== ways.at(-1)) continue;
      const tokens = Tokens.safeParse(answer.status === 200 ? body : null);
      if (!tokens.success) {
        throw new ProviderRefused(
          `the token endpoint answered ${answer.status} (${error ?? "no error code"})`,
        );
      }
      accepted = way;
      return tokens.data;
    }
    throw new ProviderRefused("the token endpoint accepts no way to prove the client");
  };
  return {
    addressFor: async (request) =>
      authorizationAddress((await discover()).authorization_endpoint, settings, request),
    redeem: async (code, { nonce, verifier }) => {
      const { issuer, userinfo_endpoint } = await discover();
      const { id_token, access_token } = await redeemCode({ code, verifier });
      const claims = await checkIdToken(id_token, { issuer, clientId, nonce, keys: await readKeys() });
      const hasAll = claims.email !== undefined && claims.name !== undefined;
      if (hasAll || userinfo_endpoint === undefined || access_token === undefined) return claims;
      const found = await readUserinfo(outbound, userinfo_endpoint, { access_token, claims });
      // Whether the provider has verified an address is said beside that address.
      const { email_verified } = claims.email === undefined ? found : { ...found, ...claims };
      return { ...found, ...claims, email_verified };
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

type Grant = { code: string; verifier: string };
/** How the client proves itself at the token endpoint. */
type ClientProof = "none" | "client_secret_basic" | "client_secret_post";

/** The ways to try, the usual one first: some providers know both and accept only one for a client. */
function waysToProve(
  { clientSecret }: ProviderSettings,
  supported: readonly string[] = ["client_secret_basic"],
): ClientProof[] {
  if (clientSecret === undefined) return ["none"];
  const ways = (["client_secret_basic", "client_secret_post"] as const).filter((way) =>
    supported.includes(way),
  );
  return ways.length > 0 ? ways : ["client_secret_basic"];
}

function tokenRequest(
  { clientId, clientSecret, redirectUri }: ProviderSettings,
  { code, verifier }: Grant,
  way: ClientProof,
) {
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...(way !== "client_secret_basic" && { client_id: clientId }),
    ...(way === "client_secret_post" && { client_secret: clientSecret ?? "" }),
  });
  return {
    method: "POST" as const,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      accept: "application/json",
      ...(way === "client_secret_basic" && { authorization: basic(clientId, clientSecret ?? "") }),
    },
    body: form.toString(),
  };
}

/** A text as a form has it, which RFC 6749 (2.3.1) asks for in the header, too. */
const formEncoded = (text: string) => new URLSearchParams({ "": text }).toString().slice(1);

const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${formEncoded(id)}:${formEncoded(secret)}`).toString("base64")}`;
