import { getHistory, listAudit, listAuditEntities } from "@foyer/contract/audit.ts";
import { countries } from "@foyer/contract/countries.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";

let app: TestApp;
let projects: number[];
let managerId: number;
beforeAll(async () => {
  app = await startTestApp();
  const made = await sql<{ id: number }>`
    insert into project (name, start_date_time, end_date_time, time_zone)
    select 'Fair ' || n, '2027-01-01', '2027-01-02', 'UTC' from generate_series(1, 2) n returning id
  `.execute(app.db);
  projects = made.rows.map(({ id }) => id);
  const manager = await app.db
    .selectFrom("staff")
    .select("id")
    .where("subject", "=", "manager")
    .executeTakeFirstOrThrow();
  managerId = manager.id;
  await app.db
    .insertInto("staff_project")
    .values({ staff_id: managerId, project_id: projects[0] ?? 0 })
    .execute();
  // A hundred rows: a minute apart, of ten entities, every other one by the manager.
  await sql`
    insert into audit (project_id, at, staff_id, staff_name, action, entity, entity_id, entity_name, before, after)
    select case when n % 4 = 0 then 0 else ${projects[0]}::bigint + n % 2 end,
      timestamptz '2026-03-01T12:00:00Z' + n * interval '1 minute',
      case when n % 2 = 0 then ${managerId}::bigint end, 'Person ' || n % 2,
      case when n % 5 = 0 then 'create' else 'update' end, 'widget', (n % 10)::text,
      'Widget ' || n % 10 || case when n % 10 = 3 then ' 100%_Größe' else '' end,
      '{"a":1}'::jsonb, '{"a":2}'::jsonb
    from generate_series(1, 100) n
  `.execute(app.db);
});
afterAll(() => app?.stop());

const list = (query: object = {}, token: string | null = app.admin) =>
  app.call(listAudit, { query: { ...query } }, token);
const widgets = (query: object = {}) => list({ entity: "widget", sizePerPage: 50, ...query });
const history = (query: object, token: string | null = app.admin) =>
  app.call(getHistory, { query: { ...query } }, token);

describe("access", () => {
  it("read the audit: admins only", async () => {
    for (const endpoint of [listAudit, listAuditEntities]) {
      expect((await app.call(endpoint, {}, null)).status).toBe(401);
      for (const token of [app.stranger, app.viewer, app.operator, app.manager]) {
        expect((await app.call(endpoint, {}, token)).status).toBe(403);
      }
    }
  });
  it("read a history: managers", async () => {
    const query = { entity: "country", entityId: "1" };
    expect((await history(query, null)).status).toBe(401);
    expect((await history(query, app.operator)).status).toBe(403);
    expect((await history(query, app.manager)).status).toBe(200);
  });
});

describe("the audit", () => {
  it("has the newest first, in pages that never overlap, with the exact total", async () => {
    const seen: number[] = [];
    for (let page = 1; page <= 10; page += 1) {
      const { body } = await list({ entity: "widget", currentPage: page });
      expect(body.TotalCount).toBe(100);
      expect(body.Items).toHaveLength(10);
      seen.push(...body.Items.map(({ id }: { id: number }) => id));
    }
    expect(new Set(seen).size).toBe(100);
    expect(seen).toEqual([...seen].sort((a, b) => b - a));
    expect((await list({ entity: "widget", currentPage: 11 })).body).toEqual({ TotalCount: 100, Items: [] });
    expect((await list({ entity: "widget", currentPage: 1_000_000 })).body).toEqual({
      TotalCount: 100,
      Items: [],
    });
  });

  it("orders rows of one moment by their id", async () => {
    await sql`
      insert into audit (at, staff_name, action, entity, entity_id)
      select '2026-01-01T00:00:00Z', 'x', 'update', 'tie', n::text from generate_series(1, 25) n
    `.execute(app.db);
    const pages = await Promise.all([1, 2, 3].map((currentPage) => list({ entity: "tie", currentPage })));
    const ids = pages.flatMap(({ body }) =>
      body.Items.map(({ entityId }: { entityId: string }) => Number(entityId)),
    );
    expect(ids).toEqual(Array.from({ length: 25 }, (_, n) => 25 - n));
  });

  it("has author, time, action, and the changed fields before and after", async () => {
    const { body } = await widgets({ entityId: "4" });
    expect(body.Items[0]).toEqual({
      id: expect.any(Number),
      at: "2026-03-01T13:34:00.000Z",
      staffId: managerId,
      staffName: "Person 0",
      action: "update",
      entity: "widget",
      entityId: "4",
      entityName: "Widget 4",
      projectId: projects[0],
      before: { a: 1 },
      after: { a: 2 },
    });
  });

  it("has names in place of ids in the changed fields; an id without a name stays", async () => {
    await sql`
      insert into audit (staff_name, action, entity, entity_id, before, after)
      values ('x', 'update', 'tie', '900', ${JSON.stringify({ projectIds: [projects[0], 999_999] })}::jsonb,
        ${JSON.stringify({ projectIds: projects, role: "1" })}::jsonb)`.execute(app.db);
    const { body } = await list({ entity: "tie", entityId: "900" });
    expect(body.Items[0]).toMatchObject({
      before: { projectIds: ["Fair 1", 999_999] },
      after: { projectIds: ["Fair 1", "Fair 2"], role: "1" },
    });
    expect((await history({ entity: "tie", entityId: "900" })).body.items[0].before).toEqual({
      projectIds: ["Fair 1", 999_999],
    });
  });

  it.each([
    ["nothing", {}, 100],
    [
      "empty filters",
      { staffId: "", entityId: "", action: "", projectId: "", from: "", to: "", text: "" },
      100,
    ],
    ["an action", { action: "create" }, 20],
    ["an id", { entityId: "7" }, 10],
    ["from a moment on", { from: "2026-03-01T13:30:00Z" }, 11],
    ["before a moment", { to: "2026-03-01T14:30:00+02:00" }, 29],
    ["a span", { from: "2026-03-01T12:10:00Z", to: "2026-03-01T12:20:00Z" }, 10],
    ["a word", { text: "wIDGET" }, 100],
    ["words in any order", { text: "größe widget" }, 10],
    ["characters that mean nothing else", { text: "100%_g" }, 10],
    ["a wildcard that is none", { text: "1_0%" }, 0],
    ["a backslash", { text: "\\" }, 0],
    ["a whole id as text", { text: "9" }, 10],
    ["all of it", { action: "update", entityId: "4", text: "widget", from: "2026-03-01T13:00:00Z" }, 4],
  ])("by %s", async (_, filter, total) => {
    const { status, body } = await widgets(filter);
    expect(status).toBe(200);
    expect([body.TotalCount, body.Items.length]).toEqual([total, Math.min(total, 50)]);
  });

  it("by person and by project", async () => {
    expect((await widgets({ staffId: managerId })).body.TotalCount).toBe(50);
    expect((await widgets({ projectId: projects[1] })).body.TotalCount).toBe(50);
    expect((await widgets({ projectId: 987_654 })).body.TotalCount).toBe(0);
  });

  it.each([
    { sizePerPage: 15 },
    { sizePerPage: 100_000 },
    { currentPage: 0 },
    { currentPage: "x" },
    { action: "steal" },
    { from: "yesterday" },
    { from: "2026-03-01" },
    { staffId: "-1" },
    { surprise: 1 },
  ])("refuses %j", async (query) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { Error: { Code: "malformed-query" } } });
  });

  it("lists its kinds of entities", async () => {
    expect((await app.call(listAuditEntities, {})).body).toEqual(["tie", "widget"]);
  });
});

describe("the history of an entity", () => {
  it("has every change of the entity, the newest first, in pages", async () => {
    const { id } = (await app.call(countries.create, { body: { internalName: "Ruritania" } })).body;
    for (let n = 1; n <= 24; n += 1) {
      await app.call(countries.update, { params: { id }, body: { internalName: `Ruritania ${n}` } });
    }
    const first = await history({ entity: "country", entityId: id }, app.manager);
    expect(first.body).toMatchObject({ more: true });
    expect(first.body.items).toHaveLength(20);
    expect(first.body.items[0]).toMatchObject({
      action: "update",
      staffName: "Ada Admin",
      before: { internalName: "Ruritania 23" },
      after: { internalName: "Ruritania 24" },
    });
    const rest = await history(
      { entity: "country", entityId: id, before: first.body.items.at(-1).id },
      app.manager,
    );
    expect(rest.body.more).toBe(false);
    expect(rest.body.items.map(({ action }: { action: string }) => action)).toEqual([
      ...Array(4).fill("update"),
      "create",
    ]);
  });

  it("of people, settings and foreign projects is empty for a manager", async () => {
    for (const [entity, entityId] of [
      ["staff", String(managerId)],
      ["settings", "1"],
      ["widget", "1"],
    ]) {
      const query = { entity, entityId };
      const rows = await app.db
        .selectFrom("audit")
        .select("project_id")
        .where("entity", "=", entity ?? "")
        .execute();
      const { items } = (await history(query, app.manager)).body;
      expect(
        items.every(({ projectId }: { projectId: number }) => projectId === projects[0]),
        `${entity} of ${rows.length}`,
      ).toBe(true);
    }
    // Widget 1 belongs to the other project, widget 4 to the installation and to theirs.
    expect((await history({ entity: "widget", entityId: "1" }, app.manager)).body.items).toEqual([]);
    expect((await history({ entity: "widget", entityId: "1" })).body.items).toHaveLength(10);
    expect((await history({ entity: "widget", entityId: "4" }, app.manager)).body.items).toHaveLength(5);
    expect((await history({ entity: "widget", entityId: "4" })).body.items).toHaveLength(10);
  });

  it("is empty for what is unknown, and refuses half a question", async () => {
    expect((await history({ entity: "country", entityId: "987654" }, app.manager)).body).toEqual({
      items: [],
      more: false,
    });
    expect((await history({ entity: "country" })).status).toBe(400);
  });
});
