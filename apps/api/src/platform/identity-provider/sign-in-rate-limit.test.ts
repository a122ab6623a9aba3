import { type Kysely, sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { type Mechanism, switchOff } from "../../../test/interference/switch-off.ts";
import type { OidcClient } from "../../../test/sign-in/oidc-client.ts";
import { app, other, setUpSignInPair } from "../../../test/sign-in/set-up-sign-in-app.ts";
import { PASSWORD } from "../../../test/sign-in/sign-in-app.ts";
import type { Database } from "../db/schema.ts";
import { removeOldCounts } from "../rate-limit/rate-limit.store.ts";
import { beginSignIn, SLOWED } from "./sign-in-rate-limit.ts";

setUpSignInPair();
beforeEach(async () => {
  await app.db.deleteFrom("rate_limit_count").execute();
  await app.db.deleteFrom("rate_limit_turn").execute();
});

const from = (address: string) => ({ "x-forwarded-for": address });
const attempt = (login: string, address: string, { db }: { db: Kysely<Database> } = app) =>
  beginSignIn(db, { login, address, deviceId: null });
/** Lays down earlier failures without waiting for their turns. */
const failures = (key: string, count: number) =>
  app.db
    .insertInto("rate_limit_count")
    .values({ key, count, resets_at: new Date(Date.now() + 900_000) })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ count }))
    .execute();
/** An answer of the login page. */
async function post(client: OidcClient, address: string, password: string) {
  const page = await client.openLogin({ prompt: "login" });
  return await client.post(page, { login: "admin", password }, from(address));
}
/** When the next free turn of a key is, in milliseconds; undefined: nobody has taken one. */
const turnOf = async (key: string, { db }: { db: Kysely<Database> } = app) =>
  (
    await db.selectFrom("rate_limit_turn").select("next_at").where("key", "=", key).executeTakeFirst()
  )?.next_at.getTime();
/** Does all of it at one moment of the database's clock. */
const atOnce = <T>(work: (at: { db: Kysely<Database>; now: number }) => Promise<T>) =>
  app.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
    return await work({ db, now: rows[0]?.now.getTime() ?? 0 });
  });
const countOf = async (key: string) =>
  (await app.db.selectFrom("rate_limit_count").select("count").where("key", "=", key).executeTakeFirst())
    ?.count;

describe("sixty failures from three addresses", () => {
  const ADDRESSES = ["203.0.113.1", "203.0.113.2", "203.0.113.3"];
  const attack = async () => {
    for (const address of ADDRESSES) {
      await failures(`address:${address}`, 20);
      await failures(`login-address:admin|${address}`, 20);
    }
    await failures("login:admin", 60);
  };

  test("cost the right password on a known device nothing, even from one of those addresses", async () => {
    const client = app.client();
    await client.signIn("admin", PASSWORD);
    await attack();
    for (const address of ["198.51.100.7", "203.0.113.1"]) {
      expect((await post(client, address, PASSWORD)).status).toBe(303);
    }
    // It has not stood in any line.
    expect(await app.db.selectFrom("rate_limit_turn").select("key").execute()).toEqual([]);
    expect(await countOf("login:admin")).toBe(60);
  });

  test("cost it seconds on an unknown device, while they go on", async () => {
    await attack();
    // Some attempts are before this one in the line of the login.
    await attempt("admin", "198.51.100.8");
    const next_at = new Date(Date.now() + 3_000);
    await app.db.updateTable("rate_limit_turn").set({ next_at }).where("key", "=", "login:admin").execute();
    expect((await post(app.client(), "198.51.100.7", PASSWORD)).status).toBe(303);
    expect(Date.now()).toBeGreaterThan(next_at.getTime() - 100);
    expect(await turnOf("login:admin")).toBeGreaterThanOrEqual(next_at.getTime() + 1_000);
  });
});

test("a network that goes on failing at a login waits 2, 4, 8, 16, then 30 s; others do not wait for it", async () => {
  const waits: number[] = [];
  for (let times = 0; times < 10; times += 1) {
    const wait = await atOnce(async ({ db, now }) => {
      expect((await attempt("admin", "192.0.2.1", { db })).allowed).toBe(true);
      const turn = await turnOf("login-address:admin|192.0.2.1", { db });
      return turn && Math.round((turn - now) / 1_000);
    });
    if (wait !== undefined) waits.push(wait);
    await app.db.deleteFrom("rate_limit_turn").execute();
  }
  expect(waits).toEqual([2, 4, 8, 16, 30, 30, 30]);
  expect(await attempt("admin", "192.0.2.2")).toMatchObject({ allowed: true, waitSeconds: 0 });
});

test("above ten seconds of waiting the page says when to come again, and nothing is counted", async () => {
  await failures("login-address:admin|192.0.2.1", 30);
  await attempt("admin", "192.0.2.1");
  const answer = await post(app.client(), "192.0.2.1", PASSWORD);
  expect(answer.status).toBe(429);
  const seconds = Number(answer.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(10);
  expect(seconds).toBeLessThanOrEqual(30);
  expect(await answer.text()).toContain(
    `Too many failed attempts. Please wait ${seconds} seconds and try again.`,
  );
  expect(await countOf("login-address:admin|192.0.2.1")).toBe(31);
});

test("all logins of a network: above twenty failures, one attempt in three seconds", async () => {
  await failures("address:192.0.2.1", SLOWED.network.free);
  await atOnce(async ({ db }) => {
    const waits: number[] = [];
    for (const login of ["anna", "ben", "carl", "dora"]) {
      waits.push(Math.round((await attempt(login, "192.0.2.1", { db })).waitSeconds));
    }
    expect(waits).toEqual([0, 3, 6, 9]);
    expect((await attempt("ella", "192.0.2.1", { db })).allowed).toBe(false);
  });
  expect(await attempt("ella", "192.0.2.2")).toMatchObject({ allowed: true, waitSeconds: 0 });
});

describe("guesses at one login from many networks at once, at two servers", () => {
  const guessFromManyNetworks = async () => {
    await failures("login:admin", SLOWED.login.free);
    const started = Date.now();
    const attempts = await Promise.all(
      Array.from({ length: 40 }, (_, host) =>
        attempt("admin", `192.0.2.${host + 1}`, host % 2 ? app : other),
      ),
    );
    const end = (await turnOf("login:admin")) ?? 0;
    return { turns: attempts.filter(({ allowed }) => allowed).length, seconds: (end - started) / 1_000 };
  };
  /** However long the attempts took: all that were allowed have a second of their own. */
  const isOneEachSecond = ({ turns, seconds }: { turns: number; seconds: number }) => turns <= seconds + 0.1;

  test("have one turn each second, and the rest is refused", async () => {
    const guesses = await guessFromManyNetworks();
    expect(isOneEachSecond(guesses)).toBe(true);
    expect(guesses.turns).toBeGreaterThan(10);
    expect(guesses.turns).toBeLessThan(40);
  });

  test("negative control: without the taken turns all of them pass at once", async () => {
    const mechanism: Mechanism = { sql: "greatest(rate_limit_turn.next_at, now())", becomes: "now()" };
    const putBack = switchOff(mechanism);
    try {
      expect(isOneEachSecond(await guessFromManyNetworks())).toBe(false);
    } finally {
      putBack();
    }
  });
});

describe("a known device", () => {
  test("is known to its own account alone, and forged cookies to none", async () => {
    const client = app.client();
    await client.signIn("admin", PASSWORD);
    const cookie = client.cookieNames().find((name) => name.endsWith("_devices"));
    expect(cookie).toBe("foyer_devices");
    await failures("login:somebody", 50);
    const page = await client.openLogin({ prompt: "login" });
    await client.post(page, { login: "somebody", password: "x" }, from("192.0.2.9"));
    expect(await countOf("login:somebody")).toBe(51);
    const forged = app.client();
    await forged.post(
      await forged.openLogin(),
      { login: "admin", password: "wrong" },
      { ...from("192.0.2.9"), cookie: "foyer_devices=aaaaaaaa.bbbb.30000.cccc" },
    );
    expect(await countOf("login:admin")).toBe(1);
  });

  test("has ten failures of its own; then it counts as unknown", async () => {
    const client = app.client();
    await client.signIn("admin", PASSWORD);
    for (let times = 0; times < 11; times += 1) await post(client, "198.51.100.7", "wrong");
    const counts = await app.db.selectFrom("rate_limit_count").select(["key", "count"]).execute();
    expect(counts.find(({ key }) => key.startsWith("device:"))?.count).toBe(11);
    expect(counts.find(({ key }) => key === "login:admin")?.count).toBe(1);
  });

  test("cookie cannot be read by scripts or sent along by other sites' forms", async () => {
    const client = app.client();
    const answer = await post(client, "198.51.100.7", PASSWORD);
    const line = answer.headers.getSetCookie().find((one) => one.startsWith("foyer_devices="));
    expect(line).toMatch(/; Path=\/oidc; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
  });
});

test("successful sign-ins are never counted", async () => {
  for (let round = 0; round < 3; round += 1) await app.client().signIn("admin", PASSWORD);
  const counts = () => app.db.selectFrom("rate_limit_count").select("count").execute();
  // From this machine, so for the login alone.
  expect((await counts()).map(({ count }) => count)).toEqual([0]);
});

test("a wrong password is counted by network, by login, and by both", async () => {
  const client = app.client();
  await client.post(await client.openLogin(), { login: "ADMIN", password: "wrong" }, from("192.0.2.1"));
  const keys = ["address:192.0.2.1", "login:admin", "login-address:admin|192.0.2.1"];
  expect(await Promise.all(keys.map(countOf))).toEqual([1, 1, 1]);
});

test("old failures and past turns are removed", async () => {
  await failures("login-address:admin|192.0.2.1", 5);
  await attempt("admin", "192.0.2.1");
  await removeOldCounts(app.db);
  expect(await app.db.selectFrom("rate_limit_count").select("key").execute()).toHaveLength(3);
  const past = new Date(Date.now() - 60_000);
  await app.db.updateTable("rate_limit_count").set({ resets_at: past }).execute();
  await app.db.updateTable("rate_limit_turn").set({ next_at: past }).execute();
  await removeOldCounts(app.db);
  expect(await app.db.selectFrom("rate_limit_count").select("key").execute()).toEqual([]);
  expect(await app.db.selectFrom("rate_limit_turn").select("key").execute()).toEqual([]);
});

describe("attempts from 600 /64 networks of one /48, at two servers", () => {
  const attackFromSite = async () => {
    const started = Date.now();
    const attempts = await Promise.all(
      Array.from({ length: 600 }, (_, at) =>
        attempt(`login${at}`, `2001:db8:1:${at.toString(16)}::1`, at % 2 ? app : other),
      ),
    );
    return {
      allowed: attempts.filter(({ allowed }) => allowed).length,
      seconds: (Date.now() - started) / 1_000,
    };
  };
  /** Four times as many as one network, then one in three seconds, and those that wait. */
  const isLimited = ({ allowed, seconds }: { allowed: number; seconds: number }) =>
    allowed <= 4 * SLOWED.network.free + 4 + seconds / 3;

  test("have at most four times the maximum of one network", async () => {
    const attack = await attackFromSite();
    expect(attack.allowed).toBeGreaterThan(SLOWED.network.free);
    expect(isLimited(attack)).toBe(true);
    expect(await attempt("anna", "2001:db8:2::1")).toMatchObject({ allowed: true, waitSeconds: 0 });
  });

  test("negative control: without the taken turns all of them pass", async () => {
    const putBack = switchOff({ sql: "greatest(rate_limit_turn.next_at, now())", becomes: "now()" });
    try {
      expect(isLimited(await attackFromSite())).toBe(false);
    } finally {
      putBack();
    }
  });
});

test("requests from the server's own machine count for their login alone (rules/limits 11)", async () => {
  for (const address of ["127.0.0.1", "::1"]) await attempt("admin", address);
  const counts = await app.db.selectFrom("rate_limit_count").select(["key", "count"]).execute();
  expect(counts).toEqual([{ key: "login:admin", count: 2 }]);
});
