import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { openDatabase } from "../../platform/db/database.ts";
import type { Database } from "../../platform/db/schema.ts";
import { createKnownDevices } from "../../platform/identity-provider/known-devices.ts";
import { signIn } from "../../platform/identity-provider/sign-in.ts";
import { silentLog } from "../../platform/log.ts";
import { ensureFirstAdmin } from "./staff.service.ts";

let database: TestDatabase;
let db: Kysely<Database>;
let close: () => Promise<void>;

beforeEach(async () => {
  database = await createTestDatabase();
  ({ db, close } = openDatabase(database.url, { max: 10, log: silentLog }));
});
afterEach(async () => {
  await close();
  await database.drop();
});

const devices = createKnownDevices("key", "http://127.0.0.1");
const trySignIn = (password: string) =>
  signIn(db, devices, { login: "admin", password, address: "192.0.2.1", cookies: undefined });
const staff = () => db.selectFrom("staff").select(["issuer", "subject", "role", "active"]).execute();

describe("the first admin", () => {
  test("gets a password made up at the first start, told once and stored nowhere", async () => {
    const { generatedPassword = "" } = await ensureFirstAdmin(db, {});
    expect(generatedPassword).toMatch(/^([a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/);
    expect(await trySignIn(generatedPassword)).toHaveProperty("account");
    expect(await ensureFirstAdmin(db, {})).toEqual({});
    const { password_hash } = await db
      .selectFrom("account")
      .select("password_hash")
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$/);
    expect(await staff()).toMatchObject([{ issuer: "built-in", role: "admin", active: true }]);
  });

  test("gets the password of the environment; another one later changes nothing", async () => {
    expect(await ensureFirstAdmin(db, { FOYER_ADMIN_PASSWORD: "first password" })).toEqual({});
    expect(await ensureFirstAdmin(db, { FOYER_ADMIN_PASSWORD: "second password" })).toEqual({});
    expect(await trySignIn("first password")).toHaveProperty("account");
    expect(await trySignIn("second password")).toEqual({ refused: "wrong" });
  });

  test("ten processes at once make one, and one of them knows the password", async () => {
    // Connected first, as ten processes would be: in one, hashing holds up the handshakes of the others.
    await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.2)`.execute(db)));
    const results = await Promise.all(Array.from({ length: 10 }, () => ensureFirstAdmin(db, {})));
    const passwords = results.flatMap(({ generatedPassword }) => generatedPassword ?? []);
    expect(passwords).toHaveLength(1);
    expect(await trySignIn(passwords[0] ?? "")).toHaveProperty("account");
    expect(await staff()).toHaveLength(1);
  });

  test("with another provider is the person named, bound once; what staff changed stays", async () => {
    const config = { OIDC_ISSUER: "https://id.example", FOYER_ADMIN_SUBJECT: "u-17" };
    await Promise.all(Array.from({ length: 5 }, () => ensureFirstAdmin(db, config)));
    expect(await staff()).toEqual([
      { issuer: "https://id.example", subject: "u-17", role: "admin", active: true },
    ]);
    await db.updateTable("staff").set({ role: "viewer" }).execute();
    await ensureFirstAdmin(db, config);
    expect(await staff()).toMatchObject([{ role: "viewer" }]);
    expect(await db.selectFrom("account").select("id").execute()).toEqual([]);
  });
});
