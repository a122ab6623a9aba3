import type { Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { openDatabase } from "../db/database.ts";
import type { Database } from "../db/schema.ts";
import { silentLog } from "../log.ts";
import { createOidcAdapter } from "./oidc-adapter.ts";
import { removeExpiredRecords } from "./oidc-record.store.ts";
import { getProviderKeys, publicKeys } from "./provider-keys.ts";

let database: TestDatabase;
let db: Kysely<Database>;
let close: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db, close } = openDatabase(database.url, { max: 10, log: silentLog }));
});
afterAll(async () => {
  await close();
  await database.drop();
});

test("stores a record and finds it by id and uid; even text that jsonb would refuse", async () => {
  const sessions = createOidcAdapter(db, "Session");
  const payload = { uid: "u1", accountId: "a", params: { state: "\0\ud800" } };
  await sessions.upsert("s1", payload, 60);
  expect(await sessions.find("s1")).toEqual(payload);
  expect(await sessions.findByUid("u1")).toEqual(payload);
  expect(await createOidcAdapter(db, "Grant").find("s1")).toBeUndefined();
  await sessions.upsert("s1", { ...payload, accountId: "b" }, 60);
  expect(await sessions.find("s1")).toMatchObject({ accountId: "b" });
  await sessions.destroy("s1");
  expect(await sessions.find("s1")).toBeUndefined();
});

test.each(["a\0b", "\ud800"])("a malformed id (%j) is unknown, not a failure", async (id) => {
  expect(await createOidcAdapter(db, "RefreshToken").find(id)).toBeUndefined();
});

test("revoking a grant takes all records of the model under it, and no others", async () => {
  const tokens = createOidcAdapter(db, "RefreshToken");
  await tokens.upsert("t1", { grantId: "g1" }, 60);
  await tokens.upsert("t2", { grantId: "g2" }, 60);
  await tokens.revokeByGrantId("g1");
  expect(await tokens.find("t1")).toBeUndefined();
  expect(await tokens.find("t2")).toBeDefined();
});

const TRIES = 20;
const succeeded = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === "fulfilled").length;

test("of twenty concurrent uses of a token one succeeds, and its grant is removed", async () => {
  const tokens = createOidcAdapter(db, "RefreshToken");
  const grants = createOidcAdapter(db, "Grant");
  for (let round = 0; round < 10; round += 1) {
    await grants.upsert(`g${round}`, {}, 60);
    await tokens.upsert(`r${round}`, { grantId: `g${round}` }, 60);
    const use = async () => {
      if ((await tokens.find(`r${round}`))?.consumed) throw new Error("already used");
      await tokens.consume(`r${round}`);
    };
    expect(succeeded(await Promise.allSettled(Array.from({ length: TRIES }, use)))).toBe(1);
    expect(await grants.find(`g${round}`)).toBeUndefined();
  }
});

test("negative control: without the condition that it is unused, more than one succeeds", async () => {
  const putBack = switchOff({ sql: 'and "consumed_at" is null' });
  const tokens = createOidcAdapter(db, "RefreshToken");
  let most = 0;
  // Until two overlap.
  for (let round = 0; round < 20 && most < 2; round += 1) {
    await tokens.upsert(`control${round}`, { grantId: "gn" }, 60);
    const use = async () => {
      if ((await tokens.find(`control${round}`))?.consumed) throw new Error("already used");
      await tokens.consume(`control${round}`);
    };
    most = Math.max(most, succeeded(await Promise.allSettled(Array.from({ length: TRIES }, use))));
  }
  putBack();
  expect(most).toBeGreaterThan(1);
});

test("expired records are removed, others stay", async () => {
  const codes = createOidcAdapter(db, "AuthorizationCode");
  await codes.upsert("old", {}, -1);
  await codes.upsert("new", {}, 60);
  await removeExpiredRecords(db);
  expect(await codes.find("old")).toBeUndefined();
  expect(await codes.find("new")).toBeDefined();
});

test("ten processes that start at once have the same keys, and none shows the private part", async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => getProviderKeys(db)));
  expect(new Set(all.map((keys) => JSON.stringify(keys))).size).toBe(1);
  const [keys] = all;
  expect(keys?.signing.keys[0]).toHaveProperty("d");
  expect(keys && publicKeys(keys).keys[0]).not.toHaveProperty("d");
});
