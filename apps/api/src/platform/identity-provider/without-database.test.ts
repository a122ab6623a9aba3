import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { type SilentProxy, startSilentProxy } from "../../../test/interference/silent-proxy.ts";
import { type SignInApp, startSignInApp } from "../../../test/sign-in/sign-in-app.ts";

let database: TestDatabase;
let proxy: SilentProxy;
let app: SignInApp;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startSilentProxy(database.url);
  app = await startSignInApp(proxy.url);
});
afterAll(async () => {
  await app?.stop();
  proxy?.stop();
  await database?.drop();
});

it("answers 503 while the database cannot be reached: login page, renewal and unfinished sign-in", async () => {
  const client = app.client();
  const login = await client.openLogin();
  proxy.stop();
  const form = { grant_type: "refresh_token", refresh_token: "r", client_id: "foyer-admin" };
  const renewal = await fetch(`${app.url}/oidc/token`, { method: "POST", body: new URLSearchParams(form) });
  expect(renewal.status).toBe(503);
  expect(await renewal.json()).toMatchObject({ error: "temporarily_unavailable" });
  expect((await client.get(login)).status).toBe(503);
  expect((await client.post(login, { login: "admin", password: "x" })).status).toBe(503);
});
