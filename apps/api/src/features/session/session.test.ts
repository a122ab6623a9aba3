import { getSettings } from "@foyer/contract/application-setting.ts";
import { countries } from "@foyer/contract/countries.ts";
import { createDownloadLink } from "@foyer/contract/download-links.ts";
import { getSession, getSignInConfig, recordSignIn } from "@foyer/contract/session.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.stop();
});
afterEach(() => {
  vi.useRealTimers();
});

const code = (answer: { status: number; body: { Error?: { Code: string } } }) => [
  answer.status,
  answer.body.Error?.Code,
];

describe("the session", () => {
  test("nobody has one without a token", async () => {
    expect(code(await app.call(getSession, {}, null))).toEqual([401, "not-signed-in"]);
    expect(code(await app.call(recordSignIn, { body: {} }, null))).toEqual([401, "not-signed-in"]);
    expect(code(await app.call(createDownloadLink, { body: { path: "/api/x" } }, null))).toEqual([
      401,
      "not-signed-in",
    ]);
  });

  test("tells the caller who they are, even without a role", async () => {
    expect((await app.call(getSession, {})).body).toEqual({
      name: "Ada Admin",
      role: "admin",
      projects: "all",
      currency: "EUR",
      hasMailServer: false,
      cardPayments: null,
    });
    expect((await app.call(getSession, {}, app.viewer)).body).toMatchObject({ role: "viewer", projects: [] });
    expect((await app.call(getSession, {}, app.stranger)).body).toMatchObject({ role: null, projects: [] });
  });

  test("where to sign in is known to all", async () => {
    const { status, body } = await app.call(getSignInConfig, {}, null);
    expect([status, body]).toEqual([
      200,
      {
        issuer: app.issuer.issuer,
        clientId: "foyer-admin",
        audience: "foyer-api",
        scope: "openid profile offline_access",
      },
    ]);
  });
});

describe("a sign-in", () => {
  const signIns = async (name: string) =>
    await app.db
      .selectFrom("audit")
      .select(["action", "entity", "staff_name", "entity_name"])
      .where("action", "=", "sign-in")
      .where("staff_name", "=", name)
      .execute();
  const tokenOf = (seconds: number) =>
    app.issuer.mint({ subject: "manager", claims: { auth_time: seconds, jti: String(Math.random()) } });

  test("is recorded once, however often it is told and renewed; the next one again", async () => {
    const signedIn = Math.floor(Date.now() / 1000) - 100;
    const token = await tokenOf(signedIn);
    expect((await app.call(recordSignIn, { body: {} }, token)).status).toBe(201);
    expect(await signIns("Max Manager")).toEqual([
      { action: "sign-in", entity: "staff", staff_name: "Max Manager", entity_name: "Max Manager" },
    ]);
    await app.call(recordSignIn, { body: {} }, token);
    await app.call(recordSignIn, { body: {} }, await tokenOf(signedIn));
    expect(await signIns("Max Manager")).toHaveLength(1);
    await app.call(recordSignIn, { body: {} }, await tokenOf(signedIn + 50));
    expect(await signIns("Max Manager")).toHaveLength(2);
  });

  test("told by twenty tabs at once is recorded once", async () => {
    const token = await app.issuer.mint({ subject: "operator", claims: { auth_time: 1_700_000_000 } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call(recordSignIn, { body: {} }, token)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(await signIns("Olga Operator")).toHaveLength(1);
  });
});

describe("a download link", () => {
  const create = async (path: string, query: Record<string, string> = {}, token = app.admin) =>
    (await app.call(createDownloadLink, { body: { path, query } }, token)).body.url as string;
  const follow = async (url: string, method: "GET" | "POST" | "PUT" | "HEAD" = "GET") =>
    await app.send({ method, url });

  const FILE = countries.translations.path;

  test("opens its path for its owner, without a token", async () => {
    const answer = await follow(await create(FILE));
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toContain("text/csv");
  });

  test("opens files alone, no other GET of its owner", async () => {
    for (const path of ["/api/session", getSettings.path, "/api/staff"]) {
      expect([path, ...code(await follow(await create(path)))]).toEqual([path, 401, "not-signed-in"]);
    }
  });

  test("opens only what its owner may open: the target decides", async () => {
    expect((await follow(await create(FILE))).status).toBe(200);
    expect(code(await follow(await create(FILE, {}, app.stranger)))).toEqual([403, "not-allowed"]);
    expect((await follow(await create("/api/there/is/nothing"))).status).toBe(404);
  });

  test("keeps its query, in any order and any script", async () => {
    const url = await create(FILE, { q: "Ж & ü+ =?#", cultures: "de-DE" });
    expect(new URL(url, app.issuer.issuer).searchParams.get("q")).toBe("Ж & ü+ =?#");
    expect((await follow(url)).status).toBe(200);
    const [path, search = ""] = url.split("?");
    const reversed = search.split("&").reverse().join("&");
    expect((await follow(`${path}?${reversed}`)).status).toBe(200);
  });

  test("any change to path, query, owner or signature makes it worthless", async () => {
    const url = await create(FILE, { projectId: "5" });
    const changes = [
      url.replace(FILE, getSettings.path),
      url.replace("projectId=5", "projectId=6"),
      url.replace("projectId=5&", ""),
      `${url}&projectId=6`,
      `${url}&more=1`,
      url.replace("signature=", "signature=A"),
      `${url}A`,
      url.slice(0, -2),
      url.replace(/\.[^.]*$/, ""),
      url.replace(/signature=.*/, "signature="),
      `${url}&signature=x`,
    ];
    for (const changed of changes)
      expect([changed, ...code(await follow(changed))]).toEqual([changed, 401, "not-signed-in"]);
    const other = new URL(await create(FILE, { projectId: "5" }, app.viewer), "http://x").searchParams;
    const [bearer] = (other.get("signature") ?? "").split(".");
    const mixed = url.replace(/signature=[^.]*/, `signature=${bearer}`);
    expect((await follow(mixed)).status).toBe(401);
  });

  test("works for a minute", async () => {
    const made = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: made });
    const url = await create(FILE);
    vi.setSystemTime(made + 59_000);
    expect((await follow(url)).status).toBe(200);
    vi.setSystemTime(made + 61_000);
    expect(code(await follow(url))).toEqual([401, "link-expired"]);
  });

  test("opens nothing but a GET", async () => {
    const url = await create(FILE);
    expect((await follow(url, "POST")).status).toBe(401);
    const settings = await create(getSettings.path);
    expect((await follow(settings, "PUT")).status).toBe(401);
  });

  test("does not stand in for a token that is bad", async () => {
    const url = await create(FILE);
    const answer = await app.send({ url, headers: { authorization: "Bearer garbage" } });
    expect(answer.status).toBe(401);
  });

  test("ends with its owner's access", async () => {
    const url = await create(FILE, {}, app.manager);
    const before = (await follow(url)).status;
    await app.db.updateTable("staff").set({ active: false }).where("subject", "=", "manager").execute();
    try {
      expect([before, (await follow(url)).status]).toEqual([before, 403]);
    } finally {
      await app.db.updateTable("staff").set({ active: true }).where("subject", "=", "manager").execute();
    }
  });

  test.each([
    "https://evil.example/api/x",
    "/elsewhere",
    "/api/../etc",
    "/api/\\..\\..",
    "//evil.example/api/",
    "/api/x?y=1",
  ])("%s is no path of ours", async (path) => {
    expect(code(await app.call(createDownloadLink, { body: { path } }))).toEqual([422, "invalid-fields"]);
  });
});
