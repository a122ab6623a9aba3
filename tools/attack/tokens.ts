import { createHmac } from "node:crypto";
import { countries } from "@foyer/contract/countries.ts";
import { getSession } from "@foyer/contract/session.ts";
import type { Attack } from "./attack.ts";
import { ADMIN, clientOf } from "./stand.ts";

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? "", "base64url").toString());

/** Changes of a good token that must each make it worthless. */
function forgeries(token: string, publicKeys: string): Record<string, string> {
  const [head, claims, signature = ""] = token.split(".");
  const header = decode(head);
  const payload = decode(claims);
  const unsigned = (changes: object, more: object = {}) =>
    `${encode({ ...header, ...changes })}.${encode({ ...payload, ...more })}`;
  const hmac = (text: string) =>
    `${text}.${createHmac("sha256", publicKeys).update(text).digest("base64url")}`;
  const later = Math.floor(Date.now() / 1000) + 86_400;
  return {
    "alg none": `${unsigned({ alg: "none" })}.`,
    "alg None with a signature": `${unsigned({ alg: "None" })}.${signature}`,
    "HS256 with the public keys": hmac(unsigned({ alg: "HS256" })),
    "another subject": `${unsigned({}, { sub: "2" })}.${signature}`,
    "a later expiry": `${unsigned({}, { exp: later })}.${signature}`,
    "another audience": `${unsigned({}, { aud: "other" })}.${signature}`,
    "a key of its own in the header": `${unsigned({ jwk: JSON.parse(publicKeys).keys[0] })}.${signature}`,
    "an empty signature": `${head}.${claims}.`,
    "another type": `${unsigned({ typ: "JWT" })}.${signature}`,
    garbage: "garbage",
    "a very long token": "x".repeat(8000),
  };
}

export const tokens: Attack = {
  name: "tokens",
  promise: "a forged, foreign or signed-out token opens nothing",
  run: async ({ attacker, tokens: { admin } }) => {
    const { baseUrl } = attacker;
    const discovery = JSON.parse((await attacker.send("GET", "/oidc/.well-known/openid-configuration")).text);
    const keys = await attacker.send("GET", new URL(discovery.jwks_uri).pathname);
    const statusOf = async (token: string) => (await attacker.ask(countries.list, {}, token)).status;
    const breaches: string[] = [];
    const bad = forgeries(admin, keys.text);

    const browser = clientOf(baseUrl);
    const signedIn = await browser.tokens(ADMIN.login, ADMIN.password);
    bad["an ID token"] = signedIn.id_token;
    bad["a refresh token"] = signedIn.refresh_token;
    for (const [what, token] of Object.entries(bad)) {
      const status = await statusOf(token);
      if (status !== 401) breaches.push(`${what}: ${status}`);
    }

    // A refresh token that is used twice was stolen: everything of its sign-in ends.
    const renewed = (await (await browser.refresh(signedIn.refresh_token)).json()) as {
      access_token: string;
    };
    if ((await statusOf(renewed.access_token)) !== 200) breaches.push("a renewed token is refused");
    await browser.refresh(signedIn.refresh_token);
    if ((await statusOf(renewed.access_token)) !== 401) breaches.push("reused refresh token: access goes on");

    const leaving = clientOf(baseUrl);
    const last = await leaving.tokens(ADMIN.login, ADMIN.password);
    if ((await attacker.ask(getSession, {}, last.access_token)).status !== 200) breaches.push("no session");
    await signOut(leaving, discovery.end_session_endpoint, last.id_token);
    const after = await statusOf(last.access_token);
    if (after !== 401) breaches.push(`after sign-out: ${after}`);
    return { tried: Object.keys(bad).length + 3, seen: "", breaches };
  },
};

/** Signs out as a browser does; where a page asks, it answers yes. */
async function signOut(
  browser: ReturnType<typeof clientOf>,
  endpoint: string,
  idToken: string,
): Promise<void> {
  const page = await browser.get(`${endpoint}?${new URLSearchParams({ id_token_hint: idToken })}`);
  const [, secret] = /name="xsrf" value="([^"]+)"/.exec(await page.text()) ?? [];
  if (secret) await browser.post(`${endpoint}/confirm`, { xsrf: secret, logout: "yes" });
}
