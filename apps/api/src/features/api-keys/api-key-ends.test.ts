import * as contract from "@foyer/contract/api-keys.ts";
import { listAudit } from "@foyer/contract/audit.ts";
import { getSession } from "@foyer/contract/session.ts";
import { createOwnView } from "@foyer/contract/ticket-views.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { make, own, setUpApiKeys, views } from "../../../test/feature-setups/api-key-setup.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { app } from "../../../test/server/set-up-app.ts";
import { buildApp } from "../../app.ts";
import { readConfig } from "../../config.ts";
import { hashApiKey, makeApiKeyText } from "../../platform/auth/api-key-text.ts";
import { setUpSignIn } from "../../platform/identity-provider/set-up-sign-in.ts";
import { silentLog } from "../../platform/log.ts";

setUpApiKeys();

describe("the end of a key (rules/api-keys 7)", () => {
  let other: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    const config = readConfig({ LOG_LEVEL: "silent", OIDC_ISSUER: app.issuer.issuer });
    other = await buildApp({ config, db: app.db, signIn: await setUpSignIn(app.db, config, silentLog) });
  });
  afterAll(() => other.close());
  const elsewhereStatus = async (text: string) =>
    (await other.inject({ url: "/api/session", headers: { authorization: `Bearer ${text}` } })).statusCode;

  it("a revoked key is refused at once on every server, and stays in the audit", async () => {
    const { key, text } = await make();
    expect([(await views(text)).status, await elsewhereStatus(text)]).toEqual([200, 200]);
    expect((await app.call(contract.revokeApiKey, { params: { keyId: key.id } })).status).toBe(200);
    expect([(await views(text)).status, await elsewhereStatus(text)]).toEqual([401, 401]);
    expect((await app.call(contract.listApiKeys, {})).body).toEqual([]);
    const audit = await app.call(listAudit, { query: { entity: "API key", action: "delete" } });
    expect(audit.body.Items[0]).toMatchObject({ entityName: "Sync", before: { prefix: key.prefix } });
  });

  it("an expired key is refused, and listed as expired", async () => {
    const { key, text } = await make();
    await app.db
      .updateTable("api_key")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect((await views(text)).status).toBe(401);
    expect((await app.call(contract.listApiKeys, {})).body).toMatchObject([{ id: key.id, isExpired: true }]);
  });

  it("a manager neither sees nor revokes another's key; an admin revokes any", async () => {
    const { key } = await make();
    const theirs = await make({}, app.manager);
    const listed = async (token: string) =>
      (await app.call(contract.listApiKeys, {}, token)).body.map(({ id }: contract.ApiKey) => id);
    expect(await listed(app.manager)).toEqual([theirs.key.id]);
    expect(await listed(app.admin)).toEqual([theirs.key.id, key.id]);
    const revoke = async (keyId: number, token: string) =>
      (await app.call(contract.revokeApiKey, { params: { keyId } }, token)).status;
    expect(await revoke(key.id, app.manager)).toBe(404);
    expect(await revoke(theirs.key.id, app.admin)).toBe(200);
    expect(await revoke(theirs.key.id, app.admin)).toBe(404);
  });

  it("a text that is nearly a key is none", async () => {
    const { text, key } = await make();
    // The right prefix and a checksum of its own, but another rest.
    const forged = makeApiKeyText();
    await app.db.updateTable("api_key").set({ prefix: forged.prefix }).where("id", "=", key.id).execute();
    expect((await views(forged.text)).status).toBe(401);
    await app.db.updateTable("api_key").set({ prefix: key.prefix }).where("id", "=", key.id).execute();
    for (const near of [text.toUpperCase(), text.slice(0, -1), `${text}0`, "foyer_", `foyer_${text}`]) {
      expect((await views(near)).status).toBe(401);
    }
  });

  it("its last use is stored at most once a minute", async () => {
    const { text } = await make();
    const lastUse = async () => (await app.call(contract.listApiKeys, {})).body[0].lastUsedAt;
    await views(text);
    const first = await lastUse();
    expect(Date.parse(first)).not.toBeNaN();
    await views(text);
    expect(await lastUse()).toBe(first);
    await app.db
      .updateTable("api_key")
      .set({ last_used_at: sql<Date>`now() - interval '61 seconds'` })
      .execute();
    const before = await lastUse();
    await Promise.all([views(text), views(text)]);
    expect(Date.parse(await lastUse())).toBeGreaterThan(Date.parse(before) + 60_000);
  });
});

describe("the rate of a key (rules/api-keys 8)", () => {
  it("each answer says what is left; above the maximum calls of this key alone are refused", async () => {
    const { key, text } = await make();
    const { text: other } = await make({ name: "Other" });
    const first = await views(text);
    expect(first.headers).toMatchObject({
      "ratelimit-policy": '"api-key";q=1000;w=60',
      ratelimit: expect.stringMatching(/^"api-key";r=999;t=\d+$/),
    });
    await app.db
      .updateTable("rate_limit_count")
      .set({ count: 1000, resets_at: sql<Date>`now() + interval '1 hour'` })
      .where("key", "=", `api-key:${key.id}`)
      .execute();
    for (const refusal of [
      await views(other, 999_999),
      await app.call(contract.listApiKeys, {}, other),
      await app.call(createOwnView, { params: { projectId: own }, body: {} }, other),
    ]) {
      expect(refusal.status).toBeGreaterThanOrEqual(400);
      expect(refusal.headers).toHaveProperty("ratelimit");
    }
    // The second is refused from memory.
    for (const refusal of [await views(text), await views(text)]) {
      expect(refusal.status).toBe(429);
      expect(refusal.headers).toMatchObject({
        "ratelimit-policy": '"api-key";q=1000;w=60',
        ratelimit: expect.stringMatching(/^"api-key";r=0;t=\d+$/),
        "retry-after": expect.stringMatching(/^\d+$/),
      });
    }
    expect((await views(other)).status).toBe(200);
    expect((await views(app.admin)).headers).not.toHaveProperty("ratelimit");
  });
});

describe("with roles from the identity provider (rules/api-keys 9)", () => {
  let theirs: TestApp;
  beforeAll(async () => {
    theirs = await startTestApp({ OIDC_ROLES_CLAIM: "roles" });
  });
  afterAll(() => theirs?.stop());

  it("no key can be made, and none is accepted", async () => {
    const token = await theirs.issuer.mint({ subject: "admin", claims: { roles: "admin" } });
    const body = { name: "Sync", role: "viewer", access: "read" };
    const refusal = await theirs.call(contract.createApiKey, { body }, token);
    expect([refusal.status, refusal.body.Error.Code]).toEqual([409, "api-keys-without-roles"]);
    const { text, prefix } = makeApiKeyText();
    await theirs.db
      .insertInto("api_key")
      .columns(["staff_id", "name", "name_key", "prefix", "hash", "role", "may_write", "expires_at"])
      .expression((eb) =>
        eb
          .selectFrom("staff")
          .select([
            "id",
            sql<string>`'old'`.as("name"),
            sql<string>`'old'`.as("name_key"),
            sql<string>`${prefix}`.as("prefix"),
            sql<Buffer>`${hashApiKey(text)}::bytea`.as("hash"),
            sql<"admin">`'admin'`.as("role"),
            sql<boolean>`true`.as("may_write"),
            sql<Date>`now() + interval '1 day'`.as("expires_at"),
          ])
          .where("subject", "=", "admin"),
      )
      .execute();
    expect((await theirs.call(getSession, {}, text)).status).toBe(401);
  });
});
