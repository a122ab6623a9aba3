import { describe, expect, test, vi } from "vitest";
import { location, type Tokens } from "../../../test/sign-in/oidc-client.ts";
import { app, database, json, session, setUpSignInApp } from "../../../test/sign-in/set-up-sign-in-app.ts";
import { freePort, PASSWORD, type SignInApp, startSignInApp } from "../../../test/sign-in/sign-in-app.ts";

setUpSignInApp();
const next = async (answer: Response) => ((await answer.json()) as Tokens).refresh_token;

describe("renewing", () => {
  test("each refresh token works once; using one again ends the whole family", async () => {
    const client = app.client();
    const { refresh_token: first, access_token } = await client.tokens("admin", PASSWORD);
    expect((await session(access_token)).status).toBe(200);
    const second = await next(await client.refresh(first, { scope: "openid profile" }));
    const third = await next(await client.refresh(second));
    expect(third).not.toBe(second);
    const reused = await client.refresh(first);
    expect([reused.status, (await json(reused)).error]).toEqual([400, "invalid_grant"]);
    expect((await json(await client.refresh(third))).error).toBe("invalid_grant");
    expect((await session(access_token)).status).toBe(401);
  });

  test("a lost answer: the next renewal fails, and the browser signs in again without a page", async () => {
    const client = app.client();
    const { refresh_token: first } = await client.tokens("admin", PASSWORD);
    await client.refresh(first); // its answer never arrives
    expect((await json(await client.refresh(first))).error).toBe("invalid_grant");
    const callback = await client.signInSilently();
    expect(callback.searchParams.get("error")).toBeNull();
    const tokens = (await (await client.exchange(callback)).json()) as Tokens;
    expect((await session(tokens.access_token)).status).toBe(200);
    expect((await client.refresh(tokens.refresh_token)).status).toBe(200);
  });

  test("of twenty concurrent renewals with one token at most one succeeds, and its new token is refused", async () => {
    const client = app.client();
    const { refresh_token } = await client.tokens("admin", PASSWORD);
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.refresh(refresh_token)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBeLessThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(20 - won.length);
    for (const answer of won) expect((await client.refresh(await next(answer))).status).toBe(400);
  });

  test("a token that the client revokes is removed", async () => {
    const client = app.client();
    const { refresh_token } = await client.tokens("admin", PASSWORD);
    const body = new URLSearchParams({ client_id: "foyer-admin", token: refresh_token });
    const answer = await fetch(`${app.url}/oidc/token/revocation`, { method: "POST", body });
    expect(answer.status).toBe(200);
    expect((await client.refresh(refresh_token)).status).toBe(400);
  });
});

describe("signing out", () => {
  const signOut = (client: ReturnType<SignInApp["client"]>, parameters: Record<string, string>) =>
    client.get(`${app.url}/oidc/session/end?${new URLSearchParams(parameters)}`);
  const xsrf = (html: string) => /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? "";

  test("by our client passes at once, redirects to the start, and ends session and tokens", async () => {
    const client = app.client();
    const tokens = await client.tokens("admin", PASSWORD);
    expect((await session(tokens.access_token)).status).toBe(200);
    const page = await signOut(client, {
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${app.url}/`,
      state: "s",
    });
    const html = await page.text();
    expect(html).toContain("document.forms[0].submit()");
    expect(page.headers.get("content-security-policy")).toMatch(/script-src 'sha256-/);
    const end = await client.post(`${app.url}/oidc/session/end/confirm`, { xsrf: xsrf(html), logout: "yes" });
    expect(location(end)).toBe(`${app.url}/?state=s`);
    expect((await client.signInSilently()).searchParams.get("error")).toBe("login_required");
    expect((await client.refresh(tokens.refresh_token)).status).toBe(400);
    expect((await session(tokens.access_token)).status).toBe(401);
  });

  test("without the client's hint is asked for, so that no site signs people out", async () => {
    const client = app.client();
    await client.tokens("admin", PASSWORD);
    const html = await (await signOut(client, {})).text();
    expect(html).toContain("Do you want to sign out?");
    expect(html).not.toContain("<script>");
  });

  test("leads to no address but ours", async () => {
    const client = app.client();
    const { id_token } = await client.tokens("admin", PASSWORD);
    const answer = await signOut(client, {
      id_token_hint: id_token,
      post_logout_redirect_uri: "https://evil.example/",
    });
    expect(answer.status).toBe(400);
  });
});

test("two servers on one database share keys, sessions and tokens", async () => {
  const port = await freePort();
  const other = await startSignInApp(database.url, { PORT: String(port), PUBLIC_URL: app.url });
  try {
    const client = app.client();
    const tokens = await client.tokens("admin", PASSWORD);
    expect((await session(tokens.access_token, other.url)).status).toBe(200);
    const keys = await Promise.all(
      [app, other].map(async ({ url }) => (await fetch(`${url}/oidc/jwks`)).text()),
    );
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).not.toContain('"d"');
    // The same browser, now served by the other process.
    const silent = client.authorizationUrl({ prompt: "none" }).replace(app.url, other.url);
    const callback = new URL(location(await client.get(silent)));
    const renewed = (await (await client.exchange(callback)).json()) as Tokens;
    expect((await session(renewed.access_token, other.url)).status).toBe(200);
  } finally {
    await other.stop();
  }
});

test("the password is asked for again after a day, however busy the session was", async () => {
  const client = app.client();
  let { refresh_token } = await client.tokens("admin", PASSWORD);
  const start = Date.now();
  try {
    for (const hours of [7, 14, 21]) {
      vi.useFakeTimers({ toFake: ["Date"], now: start + hours * 3_600_000 });
      refresh_token = await next(await client.refresh(refresh_token));
    }
    vi.setSystemTime(start + 24.1 * 3_600_000);
    expect((await json(await client.refresh(refresh_token))).error).toBe("invalid_grant");
    expect((await client.signInSilently()).searchParams.get("error")).toBe("login_required");
  } finally {
    vi.useRealTimers();
  }
});

test("a window that was idle for eight hours signs in again without a page", async () => {
  const client = app.client();
  const { refresh_token } = await client.tokens("admin", PASSWORD);
  try {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 8.1 * 3_600_000 });
    expect((await json(await client.refresh(refresh_token))).error).toBe("invalid_grant");
    expect((await client.signInSilently()).searchParams.get("error")).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
