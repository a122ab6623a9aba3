import { describe, expect, test, vi } from "vitest";
import { location, type OidcClient, type Tokens } from "../../../test/sign-in/oidc-client.ts";
import { app, other, setUpSignInPair } from "../../../test/sign-in/set-up-sign-in-app.ts";
import { PASSWORD, type SignInApp } from "../../../test/sign-in/sign-in-app.ts";

// rules/sign-in 15
setUpSignInPair();

const VENUE = { "x-forwarded-for": "192.0.2.1" };
const records = async () => {
  const rows = await app.db.selectFrom("oidc_record").select(["model", "id"]).execute();
  return rows.map(({ model, id }) => `${model} ${id}`).sort();
};
const counts = () => app.db.selectFrom("rate_limit_count").select("key").where("count", ">", 0).execute();
const signInFrom = async (client: OidcClient, overrides = {}) => {
  const page = new URL(location(await client.get(client.authorizationUrl(overrides), VENUE)), app.url).href;
  return await client.post(page, { login: "admin", password: PASSWORD }, VENUE);
};
const atServer = (server: SignInApp, address: string) => {
  const { pathname, search } = new URL(address);
  return `${server.url}${pathname}${search}`;
};

describe("hundreds of sign-ins that somebody starts in the network of a venue", () => {
  const flood = async (headers: Record<string, string> = {}) => {
    const answers = await Promise.all(
      Array.from({ length: 250 }, (_, at) => {
        const address = atServer(at % 2 ? app : other, app.client().authorizationUrl());
        return fetch(address, { redirect: "manual", headers: { ...VENUE, ...headers } });
      }),
    );
    return answers.map(({ status }) => status);
  };

  test("leave nothing on the server: known devices, newcomers and silent renewals go on", async () => {
    const known = app.client();
    const tokens = (await (await known.exchange(await known.signIn("admin", PASSWORD))).json()) as Tokens;
    const before = await records();

    expect(new Set(await flood())).toEqual(new Set([303]));
    // As an image of another site sends it.
    expect(new Set(await flood({ "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" }))).toEqual(
      new Set([303]),
    );
    expect(await records()).toEqual(before);
    expect(await counts()).toEqual([]);

    expect((await signInFrom(known, { prompt: "login" })).status).toBe(303);
    expect((await signInFrom(app.client())).status).toBe(303);
    expect((await known.refresh(tokens.refresh_token)).status).toBe(200);
    const silent = location(await known.get(known.authorizationUrl({ prompt: "none" }), VENUE));
    expect(new URL(silent).searchParams.get("code")).toBeTruthy();
  });

  test("also with a sign-out that has no session, and with cookies that are made up", async () => {
    const before = await records();
    const headers = { ...VENUE, cookie: "foyer_session=x; foyer_session.sig=x" };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        fetch(`${app.url}/oidc/session/end`, { redirect: "manual", headers }),
      ),
    );
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get("location")}`))).toEqual(
      new Set([`302 ${app.url}/`]),
    );
    expect(await records()).toEqual(before);
  });
});

describe("the state of a sign-in", () => {
  /** A browser that has opened the login page, with the cookie that holds the state. */
  async function opened() {
    const start = await fetch(app.client().authorizationUrl(), { redirect: "manual" });
    const cookies = start.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
    const page = new URL(location(start), app.url).href;
    const open = (sent: readonly string[] = cookies, at = page) =>
      fetch(at, { redirect: "manual", headers: { cookie: sent.join("; ") } });
    const isState = (one: string) => one.startsWith("foyer_login_state=");
    return {
      page,
      cookies,
      open,
      state: cookies.find(isState) ?? "",
      others: cookies.filter((one) => !isState(one)),
    };
  }

  test("is unreadable, and works at every server", async () => {
    const { page, cookies, state } = await opened();
    const bytes = Buffer.from(state.split("=")[1] ?? "", "base64url").toString("latin1");
    expect(bytes).not.toMatch(/foyer-admin|redirect|code_challenge/);
    const answer = await fetch(atServer(other, page), { headers: { cookie: cookies.join("; ") } });
    expect(answer.status).toBe(200);
  });

  test("that is missing, changed or of another sign-in opens no page", async () => {
    const { open, state, others } = await opened();
    const another = await opened();
    const changed = `${state.slice(0, -5)}${state.at(-5) === "A" ? "B" : "A"}${state.slice(-4)}`;
    expect((await open()).status).toBe(200);
    for (const wrong of [undefined, changed, another.state, "foyer_login_state=", "foyer_login_state=%00"]) {
      const answer = await open(wrong === undefined ? others : [...others, wrong]);
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("has expired")]);
    }
  });

  test("ends after fifteen minutes", async () => {
    const { open } = await opened();
    // The library tolerates clocks that differ by some seconds.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });
    try {
      expect((await open()).status).toBe(400);
    } finally {
      vi.useRealTimers();
    }
  });

  test("that is sent again after the sign-in signs nobody in", async () => {
    const { page, cookies, others, open } = await opened();
    const form = { method: "POST", redirect: "manual", headers: { cookie: cookies.join("; ") } } as const;
    const body = new URLSearchParams({ login: "admin", password: PASSWORD });
    const resume = new URL(location(await fetch(page, { ...form, body })), app.url).href;
    expect(location(await open(cookies, resume))).toContain("code=");
    expect((await open(others, resume)).status).toBe(400);
    // With the state, which a browser does not send there, it begins again.
    expect(location(await open(cookies, resume))).toMatch(/^\/oidc\/interaction\//);
    // The login page itself may be shown once more: it asks for the password.
    expect(await (await open()).text()).toMatch(/name="password"/);
  });

  test("that is too long for a cookie is refused, and leaves nothing", async () => {
    const before = await records();
    const client = app.client();
    const answer = await client.get(client.authorizationUrl({ state: "x".repeat(3_500) }));
    expect(location(answer)).toMatch(/error=invalid_request/);
    expect(await records()).toEqual(before);
  });
});
