import * as contract from "@foyer/contract/api-keys.ts";
import { updateSettings } from "@foyer/contract/application-setting.ts";
import { getHistory, listAudit } from "@foyer/contract/audit.ts";
import { countries } from "@foyer/contract/countries.ts";
import { createDownloadLink } from "@foyer/contract/download-links.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { inviteStaff } from "@foyer/contract/staff.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  addView,
  create,
  elsewhere,
  make,
  own,
  session,
  setStaff,
  setUpApiKeys,
  views,
} from "../../../test/feature-setups/api-key-setup.ts";
import { beforeAudit } from "../../../test/interference/before-audit.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import type { Answer } from "../../../test/server/app-client.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app } from "../../../test/server/set-up-app.ts";

setUpApiKeys();

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
        await expect.poll(() => countLockWaits(app.db)).toBeGreaterThanOrEqual(2);
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
