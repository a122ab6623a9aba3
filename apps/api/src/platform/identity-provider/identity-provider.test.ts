import { decodeJwt, decodeProtectedHeader } from "jose";
import { describe, expect, test } from "vitest";
import { location, type Tokens } from "../../../test/sign-in/oidc-client.ts";
import { app, json, session, setUpSignInApp } from "../../../test/sign-in/set-up-sign-in-app.ts";
import { PASSWORD } from "../../../test/sign-in/sign-in-app.ts";

setUpSignInApp();

describe("the redirect sign-in", () => {
  test("leads from the login page to tokens that the API accepts", async () => {
    const client = app.client();
    const page = await client.get(await client.openLogin());
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toMatch(/<input[^>]+name="login"/);
    expect(html).toMatch(/<input[^>]+name="password"/);
    expect(html).not.toContain("Remember me");

    const tokens = await client.tokens("Admin ", PASSWORD);
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: "ES256", typ: "at+jwt" });
    const claims = decodeJwt(tokens.access_token);
    expect(claims).toMatchObject({ iss: `${app.url}/oidc`, aud: "foyer-api", client_id: "foyer-admin" });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);
    expect(tokens.refresh_token).toBeTruthy();
    expect(decodeJwt(tokens.id_token)).toMatchObject({ aud: "foyer-admin", name: "Administrator" });

    const answer = await session(tokens.access_token);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ name: "Administrator", role: "admin", projects: "all" });
  });

  test("the API refuses its ID token and its refresh token", async () => {
    const tokens = await app.client().tokens("admin", PASSWORD);
    expect((await session(tokens.id_token)).status).toBe(401);
    expect((await session(tokens.refresh_token)).status).toBe(401);
  });

  test("accepts only the API as resource", async () => {
    const client = app.client();
    const callback = await client.signIn("admin", PASSWORD, { resource: `${app.url}/api` });
    const { access_token = "" } = await json(await client.exchange(callback));
    expect((await session(access_token)).status).toBe(200);
    const refused = await client.get(client.authorizationUrl({ resource: "https://elsewhere.example/" }));
    expect(new URL(location(refused)).searchParams.get("error")).toBe("invalid_target");
  });

  test("a client that asks for consent passes without a page", async () => {
    const client = app.client();
    const login = await client.openLogin({ prompt: "consent" });
    let answer = await client.post(login, { login: "admin", password: PASSWORD });
    for (let step = 0; step < 5 && !location(answer).includes("code="); step += 1) {
      answer = await client.get(new URL(location(answer), app.url).href);
    }
    expect(location(answer)).toMatch(/\/auth-callback\?code=/);
  });
});

describe("what is refused", () => {
  test.each([
    ["a redirect to elsewhere", { redirect_uri: "https://evil.example/auth-callback" }],
    ["a redirect below the right one", { redirect_uri: "REDIRECT/deeper" }],
    ["an unknown client", { client_id: "someone" }],
  ])("%s: a page, not a redirect", async (_, overrides) => {
    const parameters = Object.fromEntries(
      Object.entries(overrides).map(([name, value]) => [
        name,
        value.replace("REDIRECT", `${app.url}/auth-callback`),
      ]),
    );
    const client = app.client();
    const answer = await client.get(client.authorizationUrl(parameters));
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-type")).toMatch(/text\/html/);
    expect(html).toContain("Sign-in did not work");
    expect(html).toContain("This sign-in link is not valid. Start again.");
    expect(html).not.toMatch(/ at \w+.*\.js/);
  });

  test.each([
    ["no PKCE", { code_challenge: undefined, code_challenge_method: undefined }],
    ["plain PKCE", { code_challenge_method: "plain" }],
    ["the implicit flow", { response_type: "id_token", nonce: "n" }],
    ["a token in the address", { response_type: "code id_token", nonce: "n" }],
  ])("%s", async (_, overrides) => {
    const client = app.client();
    const answer = await client.get(client.authorizationUrl(overrides));
    expect(location(answer)).toMatch(/error=(invalid_request|unsupported_response_type|unauthorized_client)/);
  });

  test("a code without its verifier, with another one, for another address, or used twice", async () => {
    const client = app.client();
    const callback = await client.signIn("admin", PASSWORD);
    for (const overrides of [
      { code_verifier: undefined },
      { code_verifier: "x".repeat(43) },
      { redirect_uri: `${app.url}/` },
    ]) {
      const answer = await client.exchange(callback, overrides);
      expect([answer.status, (await json(answer)).error]).toEqual([400, "invalid_grant"]);
    }
    const good = (await (await client.exchange(callback)).json()) as Tokens;
    const again = await client.exchange(callback);
    expect((await json(again)).error).toBe("invalid_grant");
    const renewed = await client.refresh(good.refresh_token);
    expect((await json(renewed)).error).toBe("invalid_grant");
  });

  test("unknown scopes, malformed text, and endpoints that are not offered", async () => {
    const client = app.client();
    for (const state of ["\0", "\ud800", "x".repeat(3000)]) {
      expect((await client.get(client.authorizationUrl({ state }))).status).toBe(303);
    }
    expect((await client.refresh("\0")).status).toBe(400);
    for (const path of ["me", "reg", "token/introspection", "device/auth", "request", "backchannel"]) {
      expect((await fetch(`${app.url}/oidc/${path}`, { method: "POST" })).status, path).toBe(404);
    }
  });

  test("another site's pages may not read an answer, nor frame a page", async () => {
    const answer = await fetch(`${app.url}/oidc/token`, {
      method: "POST",
      headers: { origin: "https://evil.example" },
    });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    const client = app.client();
    const page = await client.get(await client.openLogin());
    const csp = page.headers.get("content-security-policy") ?? "";
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).toContain("default-src 'none'");
    expect(csp).not.toContain("unsafe");
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("the Host header of a request does not change the public addresses", async () => {
    const answer = await app.app.inject({
      url: "/oidc/.well-known/openid-configuration",
      headers: { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    });
    expect(answer.json().issuer).toBe(`${app.url}/oidc`);
    expect(answer.json().token_endpoint).toBe(`${app.url}/oidc/token`);
    expect(answer.body).not.toContain("evil");
  });
});

describe("the login page", () => {
  test.each([
    ["a wrong password", "admin", "wrong password"],
    ["an unknown login", "nobody", PASSWORD],
    ["nothing", "", ""],
    ["a NUL", "ad\0min", PASSWORD],
    ["far too much", "a".repeat(5000), "b".repeat(4000)],
  ])("%s: the page again, with the message", async (_, login, password) => {
    const client = app.client();
    const answer = await client.post(await client.openLogin(), { login, password });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain("The login or password is incorrect.");
    expect(html).not.toContain("wrong password");
  });

  test("typed input is escaped, never shown as markup", async () => {
    const client = app.client();
    const answer = await client.post(await client.openLogin(), { login: `"><script>x`, password: "p" });
    expect(await answer.text()).toContain("&quot;&gt;&lt;script&gt;x");
  });

  test("needs the cookie of its own browser", async () => {
    const address = await app.client().openLogin();
    const stranger = await app.client().post(address, { login: "admin", password: PASSWORD });
    expect(stranger.status).toBe(400);
    expect(await stranger.text()).toContain("has expired");
  });

  test("a deactivated person is told so only after the right password, and gets no session", async () => {
    const client = app.client();
    const tokens = await client.tokens("admin", PASSWORD);
    await app.db.updateTable("staff").set({ active: false }).execute();
    try {
      const session1 = await session(tokens.access_token);
      expect(await session1.json()).toMatchObject({ role: null, projects: [] });
      expect((await json(await client.refresh(tokens.refresh_token))).error).toBe("invalid_grant");
      expect((await client.signInSilently()).searchParams.get("error")).toBe("login_required");
      const other = app.client();
      const right = await other.post(await other.openLogin(), { login: "admin", password: PASSWORD });
      expect([right.status, await right.text()]).toEqual([403, expect.stringContaining("deactivated")]);
      const wrong = await other.post(await other.openLogin(), { login: "admin", password: "no" });
      expect(await wrong.text()).not.toContain("deactivated");
    } finally {
      await app.db.updateTable("staff").set({ active: true }).execute();
    }
  });
});
