import { createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTHeaderParameters,
  SignJWT,
} from "jose";

/** The content of a token; `claims` and `header` override the defaults of a good one. */
type TokenWish = {
  subject: string;
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
};

type BadTokenKind = (typeof BAD_TOKENS)[number];

/** An identity provider with known keys, for tests: discovery, keys, and tokens good and bad. */
export type TestIssuer = {
  /** Its address, and so its issuer. */
  issuer: string;
  audience: string;
  clientId: string;
  /** How often the keys were fetched. */
  keyRequests(): number;
  /** A good access token with the given changes. A claim of undefined is left out. */
  mint(wish: TokenWish): Promise<string>;
  /** One of the ways in which a token can be bad. */
  mintBad(kind: BadTokenKind, subject: string): Promise<string>;
  close(): Promise<void>;
};

/** Every kind of token that must be answered like a missing one. */
export const BAD_TOKENS = [
  "garbage",
  "empty parts",
  "expired",
  "not yet valid",
  "wrong audience",
  "wrong issuer",
  "no expiry",
  "no subject",
  "a subject that is no text",
  "a sign-in beyond all time",
  "a sign-in before all time",
  "alg none",
  "HS256 signed with the public key",
  "signed with another key",
  "changed after signing",
  "key in the header (jwk)",
  "key address in the header (jku)",
  "key address in the header (x5u)",
  "unknown critical header",
  "ID token",
  "ID token with nonce",
  "ID token for the API's audience",
] as const;

const AUDIENCE = "foyer-api";
const CLIENT_ID = "foyer-admin";
const KEY_ID = "test-key";

/** Starts the issuer on a free port of this machine. */
export async function createTestIssuer(): Promise<TestIssuer> {
  const keys = await generateKeyPair("ES256", { extractable: true });
  const otherKeys = await generateKeyPair("ES256", { extractable: true });
  const publicJwk = { ...(await exportJWK(keys.publicKey)), kid: KEY_ID, alg: "ES256", use: "sig" };
  let keyRequests = 0;
  let issuer = "";

  const server = createServer((request, response) => {
    const isKeys = request.url === "/keys";
    if (isKeys) keyRequests += 1;
    const body = isKeys ? { keys: [publicJwk] } : { issuer, jwks_uri: `${issuer}/keys` };
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const signer: Signer = { issuer, keys, otherKeys };
  const bad = badTokens(signer);
  return {
    issuer,
    audience: AUDIENCE,
    clientId: CLIENT_ID,
    keyRequests: () => keyRequests,
    mint: (wish) => sign(signer, wish),
    mintBad: (kind, subject) => bad[kind](subject),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type Signer = { issuer: string; keys: Keys; otherKeys: Keys };
type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

function sign({ issuer, keys }: Signer, wish: TokenWish, key: CryptoKey = keys.privateKey) {
  const { payload, header } = goodToken(issuer, wish);
  return new SignJWT(payload).setProtectedHeader(header).sign(key, { crit: {} });
}

/** Makes each kind of bad token for a subject. */
function badTokens(signer: Signer): Record<BadTokenKind, (subject: string) => Promise<string>> {
  const { issuer, keys, otherKeys } = signer;
  const claims = (subject: string, overrides: Record<string, unknown>) =>
    sign(signer, { subject, claims: overrides });
  const headers = (subject: string, overrides: Record<string, unknown>, key?: CryptoKey) =>
    sign(signer, { subject, header: overrides }, key);
  const idToken = (subject: string, overrides: Record<string, unknown>) =>
    sign(signer, { subject, claims: { scope: undefined, ...overrides }, header: { typ: "JWT" } });
  const now = () => Math.floor(Date.now() / 1000);

  return {
    garbage: async () => "garbage",
    "empty parts": async () => "../..",
    expired: (subject) => claims(subject, { iat: now() - 700, exp: now() - 60 }),
    "not yet valid": (subject) => claims(subject, { nbf: now() + 60 }),
    "wrong audience": (subject) => claims(subject, { aud: "another-api" }),
    "wrong issuer": (subject) => claims(subject, { iss: "https://issuer.example" }),
    "no expiry": (subject) => claims(subject, { exp: undefined }),
    "no subject": (subject) => claims(subject, { sub: undefined }),
    "a subject that is no text": (subject) => claims(subject, { sub: 42 }),
    "a sign-in beyond all time": (subject) => claims(subject, { auth_time: 1e300 }),
    "a sign-in before all time": (subject) => claims(subject, { auth_time: -1e15 }),
    "alg none": async (subject) => {
      const { payload } = goodToken(issuer, { subject });
      return `${part({ alg: "none", typ: "at+jwt" })}.${part(payload)}.`;
    },
    "HS256 signed with the public key": async (subject) => {
      const { payload } = goodToken(issuer, { subject });
      const content = `${part({ alg: "HS256", typ: "at+jwt", kid: KEY_ID })}.${part(payload)}`;
      const pem = await exportSPKI(keys.publicKey);
      return `${content}.${createHmac("sha256", pem).update(content).digest("base64url")}`;
    },
    "signed with another key": (subject) => headers(subject, {}, otherKeys.privateKey),
    "changed after signing": async (subject) => {
      const [header, , signature] = (await claims("somebody-else", {})).split("..");
      return `${header}.${part(goodToken(issuer, { subject }).payload)}.${signature}`;
    },
    "key in the header (jwk)": async (subject) =>
      headers(subject, { kid: undefined, jwk: await exportJWK(otherKeys.publicKey) }, otherKeys.privateKey),
    "key address in the header (jku)": (subject) => headers(subject, { jku: `${issuer}/keys` }),
    "key address in the header (x5u)": (subject) => headers(subject, { x5u: `${issuer}/keys` }),
    "unknown critical header": async (subject) => {
      const { payload, header } = goodToken(issuer, { subject });
      const critical = { ...header, crit: ["surprise"], surprise: true };
      return new SignJWT(payload)
        .setProtectedHeader(critical)
        .sign(keys.privateKey, { crit: { surprise: true } });
    },
    "ID token": (subject) => idToken(subject, { aud: CLIENT_ID, at_hash: "x" }),
    "ID token with nonce": (subject) => idToken(subject, { aud: [CLIENT_ID, AUDIENCE], nonce: "x" }),
    "ID token for the API's audience": (subject) => idToken(subject, { at_hash: "x" }),
  };
}

function goodToken(issuer: string, { subject, claims, header }: TokenWish) {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: issuer,
    sub: subject,
    aud: AUDIENCE,
    client_id: CLIENT_ID,
    iat: now,
    exp: now + 600,
    jti: randomUUID(),
    scope: "openid profile",
    ...claims,
  };
  const good: JWTHeaderParameters = { alg: "ES256", typ: "at+jwt", kid: KEY_ID };
  return { payload: withoutUndefined(payload), header: withoutUndefined({ ...good, ...header }) };
}

function withoutUndefined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}

const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
