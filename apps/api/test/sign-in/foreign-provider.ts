import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Configuration } from "oidc-provider";
import type { OidcClient } from "./oidc-client.ts";

/** The foreign provider, with the settings that our server needs for it. */
export type ForeignProvider = {
  url: string;
  environment: Record<string, string>;
  /** Signs a person in, in the browser of `client`, from `start` or the client's own address; returns our callback's address with the code. */
  signIn(client: OidcClient, subject: string, start?: string): Promise<URL>;
  stop(): Promise<void>;
};

const AUDIENCE = "their-audience";
const CLIENT_ID = "their-client";
const ROLES_CLAIM = "https://their.example/roles";
const HOUR = 3600;

/**
 * An external identity provider on its own port: other keys (RS256), claims, audience and client.
 * A typed name signs that person in as a manager; a consent page follows.
 */
export async function startForeignProvider(redirectUri: string): Promise<ForeignProvider> {
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: "theirs" };
  const answer = new Provider(url, { ...settings(redirectUri), jwks: { keys: [jwk] } }).callback();
  return {
    url,
    environment: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_AUDIENCE: AUDIENCE,
      OIDC_ROLES_CLAIM: ROLES_CLAIM,
    },
    async signIn(client, subject, start) {
      const login = start === undefined ? await client.openLogin() : await openAt(client, start);
      const go = (at: string, form: Record<string, string>) => follow(client, at, { form, redirectUri });
      const consent = await go(login, { prompt: "login", login: subject, password: "any" });
      return new URL(await go(consent, { prompt: "consent" }));
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function settings(redirectUri: string): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        token_endpoint_auth_method: "none",
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [new URL("/", redirectUri).href],
        grant_types: ["authorization_code", "refresh_token"],
      },
    ],
    cookies: { keys: ["theirs"] },
    clientBasedCORS: () => true,
    claims: { profile: ["name"] },
    extraTokenClaims: () => ({ [ROLES_CLAIM]: ["staff", "manager"], name: "Fatima Foreign" }),
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    issueRefreshToken: () => true,
    ttl: {
      AccessToken: HOUR,
      IdToken: HOUR,
      RefreshToken: HOUR,
      Session: HOUR,
      Grant: HOUR,
      Interaction: HOUR,
    },
    features: {
      resourceIndicators: {
        enabled: true,
        defaultResource: () => "urn:their:api",
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: "openid profile",
          audience: AUDIENCE,
          accessTokenFormat: "jwt",
          jwt: { sign: { alg: "RS256" } },
        }),
      },
    },
  };
}

/** Sends a form and follows redirects to the next page, or to our callback. */
async function follow(
  client: OidcClient,
  url: string,
  { form, redirectUri }: { form: Record<string, string>; redirectUri: string },
): Promise<string> {
  let answer = await client.post(url, form);
  let at = url;
  while (answer.status >= 300 && answer.status < 400) {
    at = new URL(answer.headers.get("location") ?? "", at).href;
    if (at.startsWith(redirectUri)) return at;
    answer = await client.get(at);
  }
  return at;
}

/** The login page that an address leads to. */
async function openAt(client: OidcClient, start: string): Promise<string> {
  const answer = await client.get(start);
  return new URL(answer.headers.get("location") ?? "", start).href;
}
