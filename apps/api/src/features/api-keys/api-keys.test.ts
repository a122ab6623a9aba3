import * as contract from "@foyer/contract/api-keys.ts";
import { updateSettings } from "@foyer/contract/application-setting.ts";
import { getHistory, listAudit } from "@foyer/contract/audit.ts";
import { countries } from "@foyer/contract/countries.ts";
import { createDownloadLink } from "@foyer/contract/download-links.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { getSession } from "@foyer/contract/session.ts";
import { inviteStaff } from "@foyer/contract/staff.ts";
import { createOwnView, listTicketViews } from "@foyer/contract/ticket-views.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTicketProject } from "../../../test/events/ticket-project.ts";
import { beforeAudit } from "../../../test/interference/before-audit.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { type Answer, startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { buildApp } from "../../app.ts";
import { readConfig } from "../../config.ts";
import { hashApiKey, makeApiKeyText } from "../../platform/auth/api-key-text.ts";
import { setUpSignIn } from "../../platform/identity-provider/set-up-sign-in.ts";
import { silentLog } from "../../platform/log.ts";

setUpCheckedApp();

let own: number;
let elsewhere: number;
beforeAll(async () => {
  ({ projectId: own } = await createTicketProject(app.db, { name: "Fair" }));
  ({ projectId: elsewhere } = await createTicketProject(app.db, { name: "Other fair" }));
  await grantProject(app.db, "manager", own);
});
beforeEach(async () => {
  await app.db.deleteFrom("api_key").execute();
  await app.db.deleteFrom("rate_limit_count").execute();
});

type Body = {
  name?: string;
  role?: string;
  access?: string;
  projectIds?: number[] | null;
  expiresInDays?: number;
};
const create = (body: Body = {}, token = app.admin) =>
  app.call(
    contract.createApiKey,
    { body: { name: "Sync", role: "manager", access: "write", ...body } },
    token,
  );
const make = async (body: Body = {}, token = app.admin): Promise<contract.NewApiKey> => {
  const answer = await create(body, token);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const views = (token: string, projectId = own) => app.call(listTicketViews, { params: { projectId } }, token);
const addView = (token: string, projectId = own) =>
  app.call(createOwnView, { params: { projectId }, body: { name: crypto.randomUUID() } }, token);
const session = async (token: string) => (await app.call(getSession, {}, token)).body;
const setStaff = (
  subject: string,
  values: { role?: "viewer" | "manager" | "admin" | null; active?: boolean },
) => app.db.updateTable("staff").set(values).where("subject", "=", subject).execute();

describe("making a key (rules/api-keys 1–4)", () => {
  it("shows its text once, and stores its hash alone", async () => {
    const { key, text } = await make({ name: " Sync ", projectIds: [own] });
    expect(text).toMatch(/^foyer_[0-9A-Za-z]{49}$/);
    expect(key).toMatchObject({
      name: "Sync",
      prefix: text.slice(0, 14),
      madeBy: "Ada Admin",
      role: "manager",
      access: "write",
      projectIds: [own],
      isExpired: false,
      lastUsedAt: null,
    });
    const list = await app.call(contract.listApiKeys, {});
    expect(list.body).toEqual([key]);
    expect(list.text).not.toContain(text);
    const tables = await app.db.selectFrom("api_key").selectAll().execute();
    expect(JSON.stringify(tables)).not.toContain(text);
    const audit = await app.call(listAudit, { query: { entity: "API key" } });
    expect(audit.text).not.toContain(text);
    expect(audit.body.Items[0]).toMatchObject({
      action: "create",
      entityName: "Sync",
      after: { prefix: key.prefix, role: "manager", access: "write", projectIds: ["Fair"] },
    });
  });

  it("expires after a year unless told otherwise", async () => {
    const days = ({ createdAt, expiresAt }: contract.ApiKey) =>
      Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000);
    expect(days((await make()).key)).toBe(365);
    expect(days((await make({ name: "Short", expiresInDays: 1 })).key)).toBe(1);
    expect((await create({ name: "Long", expiresInDays: LIMITS.apiKeyDays + 1 })).status).toBe(422);
  });

  it("only managers and admins make keys", async () => {
    for (const token of [app.viewer, app.operator]) expect((await create({}, token)).status).toBe(403);
    expect((await create({ projectIds: [own] }, app.manager)).status).toBe(201);
  });

  it.each([
    ["a higher role", { role: "admin" }, "beyond-own-role", () => app.manager],
    ["another's project", () => ({ projectIds: [own, elsewhere] }), "unknown-project", () => app.manager],
    ["a project that does not exist", { projectIds: [999_999] }, "unknown-project", () => app.admin],
    [
      "an admin's key of one project",
      () => ({ role: "admin", projectIds: [own] }),
      "admin-key-of-projects",
      () => app.admin,
    ],
  ])("%s is refused", async (_, body, code, token) => {
    const answer = await create(typeof body === "function" ? body() : body, token());
    expect([answer.status, answer.body.Error.Code]).toEqual([422, code]);
  });

  it("a name is unique among one person's keys, until its key is revoked", async () => {
    const { key } = await make();
    expect((await create({ name: "SYNC" })).body.Error.Code).toBe("api-key-name-taken");
    expect((await create({}, app.manager)).status).toBe(201);
    await app.call(contract.revokeApiKey, { params: { keyId: key.id } });
    expect((await create()).status).toBe(201);
  });

  const fill = () =>
    app.db
      .insertInto("api_key")
      .columns(["staff_id", "name", "name_key", "prefix", "hash", "role", "may_write", "expires_at"])
      .expression((eb) =>
        eb
          .selectFrom("staff")
          .innerJoin(sql<{ n: string }>`generate_series(2, ${LIMITS.apiKeys})`.as("n"), (join) =>
            join.onTrue(),
          )
          .select([
            "staff.id",
            sql<string>`n::text`.as("name"),
            sql<string>`n::text`.as("name_key"),
            sql<string>`n::text`.as("prefix"),
            sql<Buffer>`''::bytea`.as("hash"),
            sql<"viewer">`'viewer'`.as("role"),
            sql<boolean>`false`.as("may_write"),
            sql<Date>`now() + interval '1 day'`.as("expires_at"),
          ])
          .where("staff.subject", "=", "admin"),
      )
      .execute();
  /** Makes a second key while the first has not been committed. */
  const createTwo = async () => {
    let second: { of: Promise<Answer> } | undefined;
    const first = await beforeAudit(
      app,
      () => create({ name: "a" }),
      async () => {
        second = { of: create({ name: "b" }) };
        await expect.poll(() => countLockWaits(app.db), { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
      },
    );
    return [first.status, (await second?.of)?.status];
  };

  it("one person has a maximum of keys, also when two are made at once", async () => {
    await fill();
    expect(await createTwo()).toEqual([201, 409]);
  });

  it("without the lock of their maker there would be too many", async () => {
    await fill();
    const lock = "pg_advisory_xact_lock(hashtextextended(";
    const putBack = switchOff({ sql: lock, becomes: "(hashtextextended(" });
    expect(await createTwo().finally(putBack)).toEqual([201, 201]);
  });
});

describe("calls with a key (rules/api-keys 3, 5, 6)", () => {
  it("acts with the lesser role and in its projects alone", async () => {
    const { text } = await make({ role: "viewer", projectIds: [own] });
    expect(await session(text)).toMatchObject({
      name: "Ada Admin (API key “Sync”)",
      role: "viewer",
      projects: [own],
    });
    expect((await views(text)).status).toBe(200);
    expect((await views(text, elsewhere)).status).toBe(404);
    expect((await app.call(countries.list, { query: {} }, text)).status).toBe(403);
  });

  it("sees the history of all projects as a manager does, and not that of the installation", async () => {
    const { text, key } = await make();
    const history = async (entity: string, entityId: number, token: string) =>
      (await app.call(getHistory, { query: { entity, entityId: String(entityId) } }, token)).body.items;
    const view = await addView(app.admin, elsewhere);
    expect(await history("own ticket view", view.body.id, app.admin)).toHaveLength(1);
    expect(await history("own ticket view", view.body.id, text)).toHaveLength(1);
    expect(await history("API key", key.id, app.admin)).toHaveLength(1);
    expect(await history("API key", key.id, text)).toEqual([]);
  });

  it("reads alone, if it was made so", async () => {
    const { text } = await make({ access: "read" });
    expect((await views(text)).status).toBe(200);
    const refusal = await addView(text);
    expect([refusal.status, refusal.body.Error.Code]).toEqual([403, "api-key-reads-only"]);
    expect((await addView((await make({ name: "Writer" })).text)).status).toBe(201);
  });

  it("no key with an admin's rights makes credentials, invites, or changes how people sign in", async () => {
    const { text } = await make({ role: "admin" });
    for (const endpoint of app.app.platform.endpoints.filter(({ refusesKeys }) => refusesKeys)) {
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, own]),
      );
      const refusal = await app.call(endpoint, { params, ...(endpoint.body && { body: {} }) }, text);
      expect([endpoint.path, refusal.body.Error.Code]).toEqual([endpoint.path, "not-for-api-keys"]);
    }
    for (const endpoint of [contract.createApiKey, inviteStaff, createDownloadLink, updateSettings]) {
      expect(endpoint).toMatchObject({ refusesKeys: true });
    }
  });

  it("a key that reads is refused every change", async () => {
    const { text } = await make({ role: "admin", access: "read" });
    const changes = app.app.platform.endpoints.filter(
      ({ method, access, refusesKeys }) => method !== "GET" && access !== "public" && !refusesKeys,
    );
    expect(changes.length).toBeGreaterThan(50);
    for (const endpoint of changes) {
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, own]),
      );
      const refusal = await app.call(endpoint, { params, ...(endpoint.body && { body: {} }) }, text);
      expect([endpoint.path, refusal.body.Error.Code]).toEqual([endpoint.path, "api-key-reads-only"]);
    }
  });

  it("the audit names the key of a change", async () => {
    const { text } = await make({ name: "Badge shop", projectIds: [own] }, app.manager);
    await addView(text);
    const audit = await app.call(listAudit, { query: { entity: "own ticket view" } });
    expect(audit.body.Items[0].staffName).toBe("Max Manager (API key “Badge shop”)");
  });

  it("never does more than its maker may at that moment", async () => {
    const { text } = await make({ role: "admin" });
    expect(await session(text)).toMatchObject({ role: "admin", projects: "all" });
    try {
      await setStaff("admin", { role: "viewer" });
      expect(await session(text)).toMatchObject({ role: "viewer", projects: [] });
      expect((await views(text)).status).toBe(404);
      await setStaff("admin", { role: null });
      expect((await views(text)).status).toBe(403);
      await setStaff("admin", { role: "admin", active: false });
      expect((await views(text)).status).toBe(401);
    } finally {
      await setStaff("admin", { role: "admin", active: true });
    }
    expect((await views(text)).status).toBe(200);
  });

  it("a project that is taken from its maker is taken from the key", async () => {
    const { text } = await make({ projectIds: [own] }, app.manager);
    const rest = await make({ name: "All projects" }, app.manager);
    expect((await views(text)).status).toBe(200);
    await app.db.deleteFrom("staff_project").where("project_id", "=", own).execute();
    expect([(await views(text)).status, (await views(rest.text)).status]).toEqual([404, 404]);
    await grantProject(app.db, "manager", own);
    expect([(await views(text)).status, (await views(rest.text)).status]).toEqual([200, 200]);
  });
});

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
