import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { PASSWORD, type SignInApp, startSignInApp } from "../../../test/sign-in-app.ts";
import { network } from "../rate-limit/network.ts";
import { removeOldCounts } from "../rate-limit/rate-limit.store.ts";
import { BY_ADDRESS, beginSignIn } from "./sign-in-rate-limit.ts";

let database: TestDatabase;
let app: SignInApp;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startSignInApp(database.url);
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});
beforeEach(async () => {
  await app.db.deleteFrom("rate_limit_count").execute();
});

const fail = (login: string, address: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => beginSignIn(app.db, login, address)));
const ageFailures = () =>
  app.db
    .updateTable("rate_limit_count")
    .set({ resets_at: new Date(Date.now() - 60_000) })
    .execute();

test("above the limit the page refuses even the right password, until the window ends", async () => {
  await fail("somebody", "127.0.0.1", BY_ADDRESS.maximum);
  const client = app.client();
  const address = await client.openLogin();
  const answer = await client.post(address, { login: "admin", password: PASSWORD });
  expect(answer.status).toBe(429);
  const seconds = Number(answer.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(800);
  expect(seconds).toBeLessThanOrEqual(900);
  expect(await answer.text()).toContain("Too many failed attempts. Please wait 15 minutes and try again.");
  await ageFailures();
  expect((await client.post(address, { login: "admin", password: PASSWORD })).status).toBe(303);
});

test("successful sign-ins are never counted", async () => {
  for (let round = 0; round < 3; round += 1) await app.client().signIn("admin", PASSWORD);
  const failures = await app.db
    .selectFrom("rate_limit_count")
    .select(["key", "count"])
    .orderBy("key")
    .execute();
  expect(failures).toEqual([
    { key: "address:127.0.0.1", count: 0 },
    { key: "login-page:127.0.0.1", count: 0 },
    { key: "login:admin", count: 0 },
  ]);
});

test("login pages that lead to no sign-in have a rate limit; one that does is taken back", async () => {
  const client = app.client();
  const pages = () =>
    app.db.selectFrom("oidc_record").select("id").where("model", "=", "Interaction").execute();
  const open = () => client.get(client.authorizationUrl());
  const before = (await pages()).length;
  const answers = await Promise.all(Array.from({ length: 210 }, open));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(200);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  expect(await pages()).toHaveLength(before + 200);
  await ageFailures();
  await app.client().signIn("admin", PASSWORD);
});

test("a wrong password is counted by address and by login", async () => {
  const client = app.client();
  await client.post(await client.openLogin(), { login: "ADMIN", password: "wrong" });
  const failures = await app.db
    .selectFrom("rate_limit_count")
    .select(["key", "count"])
    .orderBy("key")
    .execute();
  expect(failures).toEqual([
    { key: "address:127.0.0.1", count: 1 },
    { key: "login-page:127.0.0.1", count: 1 },
    { key: "login:admin", count: 1 },
  ]);
});

test("a hundred concurrent attempts cannot slip past the limit", async () => {
  const attempts = await fail("admin", "192.0.2.1", 100);
  expect(attempts.filter(({ allowed }) => allowed)).toHaveLength(BY_ADDRESS.maximum);
});

test("one address cannot lock a login for everybody; several addresses reach the login's limit", async () => {
  await fail("admin", "192.0.2.1", 500);
  expect((await beginSignIn(app.db, "admin", "192.0.2.2")).allowed).toBe(true);
  for (let host = 3; host < 8; host += 1) await fail("admin", `192.0.2.${host}`, BY_ADDRESS.maximum);
  expect((await beginSignIn(app.db, "admin", "192.0.2.99")).allowed).toBe(false);
  expect((await beginSignIn(app.db, "somebody", "192.0.2.99")).allowed).toBe(true);
});

test("old failures are removed", async () => {
  await fail("admin", "192.0.2.1", 1);
  await removeOldCounts(app.db);
  expect(await app.db.selectFrom("rate_limit_count").select("key").execute()).toHaveLength(2);
  await ageFailures();
  await removeOldCounts(app.db);
  expect(await app.db.selectFrom("rate_limit_count").select("key").execute()).toEqual([]);
});

describe("the part of an address that counts", () => {
  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
  ])("%s → %s", (address, expected) => expect(network(address)).toBe(expected));
});
