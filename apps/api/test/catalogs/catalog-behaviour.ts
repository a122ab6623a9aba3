import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../server/app-client.ts";
import { type CatalogContext, type CatalogUnderTest, german, type Tools } from "./catalog-context.ts";
import { describeTranslationFiles, describeTranslations } from "./catalog-translations.ts";

/** Tests the shared behaviour of catalogs on a server of its own; `more` adds tests of one catalog. rules/catalogs */
export function describeCatalog(catalog: CatalogUnderTest, more?: (tools: () => Tools) => void): void {
  const { endpoints, entity, nameField = "internalName", fields, adds = () => ({}) } = catalog;
  let started: CatalogContext;
  beforeAll(async () => {
    const app = await startTestApp();
    const own = (await fields?.(app)) ?? {};
    const body: Tools["body"] = (name, extra) => ({ ...own, [nameField]: name, ...extra });
    started = { app, endpoints, entity, nameField, adds, body, ...callsOf(catalog, app) };
  });
  afterAll(() => started?.app.stop());
  const context = () => started;

  describe("access", () => describeAccess(context));
  describe("an entry", () => {
    describeChanges(context);
    describeTexts(context);
    describeRaces(context);
  });
  describe("the translations", () => describeTranslations(context));
  describe("a file of translations", () => describeTranslationFiles(context));
  if (more) describe(entity, () => more(context));
}

function callsOf({ endpoints, entity, nameField = "internalName", prepare }: CatalogUnderTest, app: TestApp) {
  const prepared = async (sent: Record<string, unknown>) => {
    const name = sent[nameField];
    if (typeof name === "string") await prepare?.(app, name);
  };
  const create: Tools["create"] = async (sent, token = app.admin) => {
    await prepared({ ...sent });
    return app.call(endpoints.create, { body: sent }, token);
  };
  const update: Tools["update"] = async (id, sent, headers = {}) => {
    await prepared({ ...sent });
    return app.call(endpoints.update, { params: { id }, body: sent }, app.admin, headers);
  };
  const audits = (id: number) =>
    app.db
      .selectFrom("audit")
      .selectAll()
      .where("entity", "=", entity)
      .where("entity_id", "=", String(id))
      .orderBy("id")
      .execute();
  return { create, update, audits };
}

function describeAccess(context: () => CatalogContext): void {
  it("nobody without a token", async () => {
    const { app, endpoints, body } = context();
    for (const endpoint of Object.values(endpoints)) {
      const sent = "body" in endpoint ? { body: body("x") } : {};
      const answer = await app.call(endpoint, { params: { id: 1 }, ...sent }, null);
      expect(answer).toMatchObject({ status: 401, body: { Error: { Code: "not-signed-in" } } });
    }
  });
  it("read: a manager, not an operator", async () => {
    const { app, endpoints } = context();
    for (const endpoint of [endpoints.get, endpoints.translations]) {
      expect((await app.call(endpoint, { params: { id: 1 } }, app.operator)).status).toBe(403);
    }
    expect((await app.call(endpoints.list, {}, app.manager)).status).toBe(200);
  });
  it("change: only an admin", async () => {
    const { app, endpoints, body, create } = context();
    expect((await create(body("Nothing"), app.manager)).status).toBe(403);
    const change = { params: { id: 1 }, body: body("Nothing") };
    expect((await app.call(endpoints.update, change, app.manager)).status).toBe(403);
  });
}

function describeChanges(context: () => CatalogContext): void {
  it("is created with 201, listed, found, audited; sending back what was read changes nothing", async () => {
    const { adds, app, endpoints, body, create, update, audits } = context();
    const created = await create(body("  First one ", { localizations: german("Der erste") }));
    const { id } = created.body;
    expect(created).toMatchObject({ status: 201, headers: { etag: '"1"' } });
    const expected = {
      ...body("First one"),
      ...adds(id),
      id,
      version: 1,
      localizations: german("Der erste"),
    };
    expect(created.body).toEqual(expected);
    expect((await app.call(endpoints.get, { params: { id: String(id) } })).body).toEqual(expected);
    expect((await app.call(endpoints.list, {})).body).toContainEqual(expected);
    const same = await update(id, created.body);
    expect(same).toMatchObject({ status: 200, body: expected });
    expect(await audits(id)).toMatchObject([
      { action: "create", staff_name: "Ada Admin", entity_name: "First one" },
    ]);
  });

  it("is changed with 200; texts that are not sent stay, an emptied one is missing", async () => {
    const { body, create, update, audits, nameField } = context();
    const { id } = (await create(body("Second one", { localizations: german("Der zweite") }))).body;
    const localizations = [{ cultureCode: "fr-FR", text: "Le deuxième" }];
    const changed = await update(id, body("Second", { localizations, version: 1 }));
    expect(changed).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { [nameField]: "Second" },
    });
    expect(changed.body.localizations).toEqual(
      expect.arrayContaining([...german("Der zweite"), ...localizations]),
    );
    expect((await audits(id)).map(({ action }) => action)).toEqual(["create", "update"]);
    const emptied = await update(id, body("Second", { localizations: german(" ") }));
    expect(emptied.body.localizations).toEqual(localizations);
  });

  it("is audited with what changed, and with nothing else", async () => {
    const { body, create, update, audits } = context();
    const { id } = (await create(body("Audited", { localizations: german("Alt") }))).body;
    await update(id, body("Audited", { localizations: german("Neu") }));
    const same = await update(id, body("Audited", { localizations: [] }));
    expect(same).toMatchObject({ status: 200, body: { version: 2 } });
    const [, ...updates] = await audits(id);
    expect(updates).toMatchObject([{ action: "update" }]);
    expect(updates[0]).toMatchObject({ before: { "text de-DE": "Alt" }, after: { "text de-DE": "Neu" } });
    expect(Object.keys(updates[0]?.after ?? {})).toEqual(["text de-DE"]);
  });
}

function describeTexts(context: () => CatalogContext): void {
  it("has texts in cultures that are there, and one in each", async () => {
    const { body, create } = context();
    const unknown = await create(body("Mu", { localizations: [{ cultureCode: "xx-XX", text: "Mu" }] }));
    const Fields = { "localizations.0.cultureCode": expect.any(String) };
    expect(unknown).toMatchObject({ status: 422, body: { Error: { Code: "unknown-culture", Fields } } });
    const twice = await create(body("Mu", { localizations: [...german("a"), ...german("b")] }));
    expect(twice.status).toBe(422);
  });

  it("needs a name", async () => {
    const { body, create, update, nameField } = context();
    const { id } = (await create(body("Named"))).body;
    for (const name of ["", "   ", undefined, null, 5]) {
      for (const answer of [await create(body(name)), await update(id, body(name))]) {
        expect(answer).toMatchObject({ status: 422, body: { Error: { Code: "invalid-fields" } } });
        expect(answer.body.Error.Fields).toEqual({ [nameField]: "Internal name is required" });
      }
    }
  });

  it("stands once, whatever the case, spaces or composition of its name", async () => {
    const { body, create, update } = context();
    const { id } = (await create(body("Cafe\u0301  one"))).body;
    const other = (await create(body("Other one"))).body;
    for (const name of ["CAFÉ ONE", " café one ", "cafe\u0301 ONE"]) {
      for (const answer of [await create(body(name)), await update(other.id, body(name))]) {
        expect(answer.status, name).toBe(409);
        expect(Object.keys(answer.body.Error.Fields)).toHaveLength(1);
      }
    }
    expect((await update(id, body("CAFÉ ONE"))).status).toBe(200);
  });
}

function describeRaces(context: () => CatalogContext): void {
  it("is not overwritten by a stale version, which answers 412 with the current copy", async () => {
    const { body, create, update, nameField } = context();
    const { id } = (await create(body("Contested"))).body;
    await update(id, body("Contested 2", { version: 1 }));
    const stale = [
      await update(id, body("Contested 3", { version: 1 })),
      await update(id, body("Contested 3", { version: 2 }), { "if-match": '"1"' }),
    ];
    for (const answer of stale) {
      const current = { id, [nameField]: "Contested 2", version: 2 };
      expect(answer).toMatchObject({ status: 412, body: { Error: { Current: current } } });
    }
    expect((await update(id, body("Contested 3"), { "if-match": '"2"' })).status).toBe(200);
  });

  it("of 20 parallel saves of one version, and of 20 creates of one name, one wins", async () => {
    const { body, create, update, audits } = context();
    const { id } = (await create(body("Race"))).body;
    const twenty = Array.from({ length: 20 }, (_, index) => index);
    const saves = await Promise.all(twenty.map((n) => update(id, body(`Race ${n}`, { version: 1 }))));
    expect(saves.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(412)]);
    expect(await audits(id)).toHaveLength(2);
    const made = await Promise.all(twenty.map(() => create(body("Only one"))));
    expect(made.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  it("is not found under an id that leads nowhere", async () => {
    const { app, endpoints, body, update } = context();
    for (const id of ["999999999", "0", "-1", "1.5", "abc", "1e3", "99999999999999999999"]) {
      expect((await app.call(endpoints.get, { params: { id } })).status).toBe(404);
    }
    expect((await update(999_999_999, body("x"))).status).toBe(404);
  });
}
