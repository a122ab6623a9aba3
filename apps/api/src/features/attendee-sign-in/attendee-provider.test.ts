import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import Provider from "oidc-provider";
import { afterEach, describe, expect, it } from "vitest";
import { OidcClient } from "../../../test/sign-in/oidc-client.ts";
import { createOutbound } from "../../platform/outbound/outbound.ts";
import { createAttendeeProvider } from "./attendee-provider.ts";

// rules/attendee-sign-in 3, at a real provider
const REDIRECT = "http://127.0.0.1:3000/r/sign-in";
const CLIENT_ID = "attendees & more";
const SECRET = "s3cr&t/=%+ :*'()!~";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

type Method = "client_secret_basic" | "client_secret_post" | "none";
type Options = {
  method: Method;
  userinfoSub?: string;
  tellsEarly?: boolean;
  /** The claims of the ID token and of the userinfo that differ from the provider's account. */
  told?: { early?: object; late?: object };
};

/** A provider whose client proves itself in one way; its ID token has the claims only if it `tellsEarly`. */
async function startProvider({ method, userinfoSub, tellsEarly = false, told = {} }: Options) {
  const server = createServer((request, response) => {
    if (userinfoSub !== undefined && request.url?.startsWith("/me")) {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ sub: userinfoSub, email: "mallory@example.org", name: "Mallory" }));
    } else void answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: "theirs" };
  const answer = new Provider(url, {
    jwks: { keys: [jwk] },
    clients: [
      {
        client_id: CLIENT_ID,
        ...(method !== "none" && { client_secret: SECRET }),
        token_endpoint_auth_method: method,
        redirect_uris: [REDIRECT],
      },
    ],
    cookies: { keys: ["theirs"] },
    conformIdTokenClaims: !tellsEarly,
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: (use) => ({
        sub: id,
        name: `The ${id}`,
        email: `${id}@example.org`,
        email_verified: true,
        ...(use === "id_token" ? told.early : told.late),
      }),
    }),
  }).callback();
  return url;
}

async function signIn(issuer: string, clientSecret: string | undefined) {
  const outbound = createOutbound({ allowed: new Set(), trustedOrigin: new URL(issuer).origin });
  const provider = createAttendeeProvider(
    { issuer, clientId: CLIENT_ID, clientSecret, redirectUri: REDIRECT },
    outbound,
  );
  const request = { state: "s".repeat(43), nonce: "n".repeat(43), verifier: "v".repeat(43) };
  const client = new OidcClient({ issuer, clientId: "", redirectUri: "" });
  const back = await comeBack(client, await provider.addressFor(request));
  return provider.redeem(back.searchParams.get("code") ?? "", request);
}

/** Goes from page to page until the provider sends the browser back. */
async function comeBack(client: OidcClient, start: string): Promise<URL> {
  const opened = await client.get(start);
  const login = new URL(opened.headers.get("location") ?? "", start).href;
  const consent = await submit(client, login, { prompt: "login", login: "carla", password: "any" });
  return new URL(await submit(client, consent, { prompt: "consent" }));
}

async function submit(client: OidcClient, page: string, form: Record<string, string>): Promise<string> {
  let answer = await client.post(page, form);
  let at = page;
  while (answer.status >= 300 && answer.status < 400) {
    at = new URL(answer.headers.get("location") ?? "", at).href;
    if (at.startsWith(REDIRECT)) break;
    answer = await client.get(at);
  }
  return at;
}

describe("a client proves itself", () => {
  it.each(["client_secret_basic", "client_secret_post", "none"] as const)("by %s", async (method) => {
    const issuer = await startProvider({ method });
    const claims = await signIn(issuer, method === "none" ? undefined : SECRET);
    expect(claims.sub).toBe("carla");
  });

  it("a wrong secret is refused in each way", async () => {
    const issuer = await startProvider({ method: "client_secret_post" });
    await expect(signIn(issuer, `${SECRET}x`)).rejects.toThrow(
      "the token endpoint answered 401 (invalid_client)",
    );
  });
});

describe("address and name", () => {
  const KNOWN = { sub: "carla", name: "The carla", email: "carla@example.org", email_verified: true };

  it.each([true, false])(
    "are those of the ID token or of the userinfo (in the token: %s)",
    async (tellsEarly) => {
      const issuer = await startProvider({ method: "none", tellsEarly });
      expect(await signIn(issuer, undefined)).toMatchObject(KNOWN);
    },
  );

  it("an address keeps its own proof: that of the other source says nothing of it", async () => {
    const early = { email: undefined, name: undefined, email_verified: true };
    const late = { email: "unproven@example.org", email_verified: false };
    const issuer = await startProvider({ method: "none", tellsEarly: true, told: { early, late } });
    const claims = await signIn(issuer, undefined);
    expect(claims).toMatchObject({ ...late, name: "The carla" });
  });

  it("those of somebody else end the sign-in", async () => {
    const issuer = await startProvider({ method: "none", userinfoSub: "mallory" });
    await expect(signIn(issuer, undefined)).rejects.toThrow("the userinfo is somebody else's");
  });
});

it("only the issuer's own host may be private", async () => {
  const issuer = await startProvider({ method: "none" });
  const { port } = new URL(issuer);
  const outbound = createOutbound({ allowed: new Set(), trustedOrigin: issuer });
  expect(outbound.refusalOf(`${issuer}/token`)).toBeNull();
  expect(outbound.refusalOf(`http://127.0.0.2:${port}/token`)).toMatch(/not listed in OUTBOUND_ALLOW/);
  expect(outbound.refusalOf("http://127.0.0.1:1/token")).toMatch(/not listed in OUTBOUND_ALLOW/);
  const named = createOutbound({
    allowed: new Set(),
    trustedOrigin: `http://id.example:${port}`,
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
  });
  const { status } = await named.send(`http://id.example:${port}/.well-known/openid-configuration`, {
    method: "GET",
  });
  expect(status).toBe(200);
  // A provider behind a proxy that names its addresses without TLS gets no secret in the clear.
  const secure = createOutbound({ allowed: new Set(), trustedOrigin: "https://id.example" });
  expect(secure.refusalOf("https://id.example/token")).toBeNull();
  expect(secure.refusalOf("http://id.example/token")).not.toBeNull();
});
