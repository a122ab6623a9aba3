import { expect, test } from "vitest";
import { createTestDatabase } from "../../../test/database/database.ts";
import { startSignInApp } from "../../../test/sign-in/sign-in-app.ts";

/** A failed sign-in through `hops` proxies; returns the address that it was counted for. */
async function countedAddress(hops: number, forwardedFor: string): Promise<string | undefined> {
  const database = await createTestDatabase();
  const app = await startSignInApp(database.url, { TRUST_PROXY_HOPS: String(hops) });
  try {
    const client = app.client();
    const login = await client.openLogin();
    const body = { login: "admin", password: "wrong" };
    await client.post(login, body, { "x-forwarded-for": forwardedFor });
    const keys = await app.db.selectFrom("rate_limit_count").select("key").execute();
    return keys.map(({ key }) => key).find((key) => key.startsWith("address:"));
  } finally {
    await app.stop();
    await database.drop();
  }
}

test("without a proxy a client cannot choose the address that its failures count for", async () => {
  // It is this machine's own, which counts for no network.
  expect(await countedAddress(0, "198.51.100.7")).toBeUndefined();
});

test("behind one proxy the address that the proxy saw counts, not one that the client wrote", async () => {
  expect(await countedAddress(1, "203.0.113.9, 198.51.100.7")).toBe("address:198.51.100.7");
});

test("with an https address the cookies are secure", async () => {
  const database = await createTestDatabase();
  const app = await startSignInApp(database.url, {
    PUBLIC_URL: "https://foyer.example",
    OIDC_ALLOW_EMBEDDED_ON_PUBLIC_URL: "true",
  });
  try {
    const start = new URL(app.client().authorizationUrl());
    const answer = await fetch(`${app.url}${start.pathname}${start.search}`, { redirect: "manual" });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Secure-/);
      expect(cookie).toMatch(/; secure/i);
      expect(cookie).toMatch(/; httponly/i);
      expect(cookie).toMatch(/; samesite=lax/i);
    }
  } finally {
    await app.stop();
    await database.drop();
  }
});
