import type { Endpoint } from "@foyer/contract/endpoint.ts";
import type { catalogEndpoints } from "@foyer/contract/localized-entry.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { type Answer, startTestApp, type TestApp } from "../server/app-client.ts";
import { upload } from "../server/upload.ts";

type Endpoints = ReturnType<
  typeof catalogEndpoints<`/api/${string}`, z.ZodObject, z.core.$ZodShape, z.ZodObject>
>;

type CatalogUnderTest = {
  endpoints: Endpoints;
  /** The name of the entity in the audit. */
  entity: string;
  /** The wire's name of the internal name. */
  nameField?: string;
  /** The other fields of a good body; made once the server runs, so that there can be a parent. */
  fields?: (app: TestApp) => Promise<Record<string, unknown>>;
  /** Called with the name of every entry before it is sent: makes what must be there first. */
  prepare?: (app: TestApp, name: string) => Promise<void>;
  /** Fields of an answer beyond the sent ones. */
  adds?: (id: number) => Record<string, unknown>;
};

type Tools = {
  app: TestApp;
  /** A good body with this name. */
  body: (name: unknown, more?: object) => Record<string, unknown>;
  create: (body: object, token?: string | null) => Promise<Answer>;
  update: (id: number, body: object, headers?: Record<string, string>) => Promise<Answer>;
};

const german = (text: string) => [{ cultureCode: "de-DE", text }];

/** Tests the shared behaviour of catalogs on a server of its own; `more` adds tests of one catalog. rules/catalogs */
export function describeCatalog(catalog: CatalogUnderTest, more?: (tools: () => Tools) => void): void {
  const { endpoints, entity, nameField = "internalName", fields, adds = () => ({}), prepare } = catalog;
  let app: TestApp;
  let own: Record<string, unknown>;
  beforeAll(async () => {
    app = await startTestApp();
    own = (await fields?.(app)) ?? {};
  });
  afterAll(() => app?.stop());

  const body: Tools["body"] = (name, extra) => ({ ...own, [nameField]: name, ...extra });
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

  describe("access", () => {
    it("nobody without a token", async () => {
      for (const endpoint of Object.values(endpoints)) {
        const sent = "body" in endpoint ? { body: body("x") } : {};
        const answer = await app.call(endpoint, { params: { id: 1 }, ...sent }, null);
        expect(answer).toMatchObject({ status: 401, body: { Error: { Code: "not-signed-in" } } });
      }
    });
    it("read: a manager, not an operator", async () => {
      for (const endpoint of [endpoints.get, endpoints.translations]) {
        expect((await app.call(endpoint, { params: { id: 1 } }, app.operator)).status).toBe(403);
      }
      expect((await app.call(endpoints.list, {}, app.manager)).status).toBe(200);
    });
    it("change: only an admin", async () => {
      expect((await create(body("Nothing"), app.manager)).status).toBe(403);
      const change = { params: { id: 1 }, body: body("Nothing") };
      expect((await app.call(endpoints.update, change, app.manager)).status).toBe(403);
    });
  });

  describe("an entry", () => {
    it("is created with 201, listed, found, audited; sending back what was read changes nothing", async () => {
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
      const { id } = (await create(body("Audited", { localizations: german("Alt") }))).body;
      await update(id, body("Audited", { localizations: german("Neu") }));
      const same = await update(id, body("Audited", { localizations: [] }));
      expect(same).toMatchObject({ status: 200, body: { version: 2 } });
      const [, ...updates] = await audits(id);
      expect(updates).toMatchObject([{ action: "update" }]);
      expect(updates[0]).toMatchObject({ before: { "text de-DE": "Alt" }, after: { "text de-DE": "Neu" } });
      expect(Object.keys(updates[0]?.after ?? {})).toEqual(["text de-DE"]);
    });

    it("has texts in cultures that are there, and one in each", async () => {
      const unknown = await create(body("Mu", { localizations: [{ cultureCode: "xx-XX", text: "Mu" }] }));
      const Fields = { "localizations.0.cultureCode": expect.any(String) };
      expect(unknown).toMatchObject({ status: 422, body: { Error: { Code: "unknown-culture", Fields } } });
      const twice = await create(body("Mu", { localizations: [...german("a"), ...german("b")] }));
      expect(twice.status).toBe(422);
    });

    it("needs a name", async () => {
      const { id } = (await create(body("Named"))).body;
      for (const name of ["", "   ", undefined, null, 5]) {
        for (const answer of [await create(body(name)), await update(id, body(name))]) {
          expect(answer).toMatchObject({ status: 422, body: { Error: { Code: "invalid-fields" } } });
          expect(answer.body.Error.Fields).toEqual({ [nameField]: "Internal name is required" });
        }
      }
    });

    it("stands once, whatever the case, spaces or composition of its name", async () => {
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

    it("is not overwritten by a stale version, which answers 412 with the current copy", async () => {
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
      const { id } = (await create(body("Race"))).body;
      const twenty = Array.from({ length: 20 }, (_, index) => index);
      const saves = await Promise.all(twenty.map((n) => update(id, body(`Race ${n}`, { version: 1 }))));
      expect(saves.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(412)]);
      expect(await audits(id)).toHaveLength(2);
      const made = await Promise.all(twenty.map(() => create(body("Only one"))));
      expect(made.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    });

    it("is not found under an id that leads nowhere", async () => {
      for (const id of ["999999999", "0", "-1", "1.5", "abc", "1e3", "99999999999999999999"]) {
        expect((await app.call(endpoints.get, { params: { id } })).status).toBe(404);
      }
      expect((await update(999_999_999, body("x"))).status).toBe(404);
    });
  });

  describe("the translations", () => {
    it("are a csv of what the filter shows, and are audited", async () => {
      await create(body('Zürich, "old" town', { localizations: german("=2+3\nAltstadt") }));
      await create(body("Zurich, new town", { localizations: german("Neustadt") }));
      const answer = await app.call(endpoints.translations, {
        query: { q: "ZÜRICH old", missing: "1", cultures: "en-GB,de-DE" },
      });
      expect(answer).toMatchObject({ status: 200, headers: { "content-type": "text/csv; charset=utf-8" } });
      const [head, row, ...rest] = answer.text.split("\r\n");
      expect(head).toMatch(new RegExp(`^\ufeffid,${nameField},en-GB,.*de-DE`));
      expect(row).toMatch(/^\d+,"Zürich, ""old"" town",,.*"'=2\+3\nAltstadt"/);
      expect(rest).toEqual([""]);
      const recorded = await app.db
        .selectFrom("audit")
        .select(["action", "staff_name", "after"])
        .where("entity", "=", entity)
        .where("entity_id", "=", "translations")
        .execute();
      expect(recorded).toEqual([
        {
          action: "export",
          staff_name: "Ada Admin",
          after: { rows: 1, q: "ZÜRICH old", missing: "en-GB,de-DE" },
        },
      ]);
    });
  });

  describe("a file of translations", () => {
    const read = (endpoint: Endpoint, content: string, token?: string) =>
      upload(app, endpoint, { params: {}, content, name: "texts.csv" }, token);

    it("is what the export gave: read back as it is, it changes nothing", async () => {
      await create(body("=Formula", { localizations: german("  -1\n\tsecond line ") }));
      const { text } = await app.call(endpoints.translations, { query: { q: "formula" } });
      const answer = await read(endpoints.importTranslations, text);
      expect(answer).toMatchObject({
        status: 200,
        body: { changedTexts: 0, unchangedRows: 1, skippedRows: 0 },
      });
    });

    it("fills in texts, in a preview and then in an import, and is audited once", async () => {
      const { id } = (await create(body("To translate", { localizations: german("Alt") }))).body;
      const file = `ID;${nameField};fr-FR;de-DE\n${id};to TRANSLATE;Traduit;Neu\n${id + 999_999};x;y;z\n`;
      const expected = {
        changedTexts: 2,
        changedEntries: 1,
        unchangedRows: 0,
        skippedRows: 1,
        skipped: [{ line: 3, row: `${id + 999_999} x`, reason: "There is no entry with this id." }],
        changes: [
          { id, name: "To translate", cultureCode: "de-DE", before: "Alt", after: "Neu" },
          { id, name: "To translate", cultureCode: "fr-FR", before: "", after: "Traduit" },
        ],
      };
      const sorted = (answer: Answer) => ({
        ...answer.body,
        changes: answer.body.changes.toSorted((a: { cultureCode: string }, b: { cultureCode: string }) =>
          a.cultureCode.localeCompare(b.cultureCode),
        ),
      });
      expect(sorted(await read(endpoints.previewTranslations, file))).toEqual(expected);
      const untouched = (await app.call(endpoints.get, { params: { id } })).body;
      expect(untouched).toMatchObject({ version: 1, localizations: german("Alt") });

      expect(sorted(await read(endpoints.importTranslations, file))).toEqual(expected);
      const { version, localizations } = (await app.call(endpoints.get, { params: { id } })).body;
      expect(version).toBe(2);
      expect(localizations).toEqual(
        expect.arrayContaining([...german("Neu"), { cultureCode: "fr-FR", text: "Traduit" }]),
      );
      const recorded = await app.db
        .selectFrom("audit")
        .select(["before", "after"])
        .where("entity", "=", entity)
        .where("action", "=", "import")
        .execute();
      const counts = { changedTexts: 2, changedEntries: 1, skippedRows: 1 };
      expect(recorded).toEqual([{ before: { texts: 1 }, after: { texts: 2, file: "texts.csv", ...counts } }]);
    });

    it("is read for an admin alone", async () => {
      for (const endpoint of [endpoints.importTranslations, endpoints.previewTranslations]) {
        expect((await read(endpoint, `id,${nameField}`, app.manager)).status).toBe(403);
      }
    });
  });

  if (more) describe(entity, () => more(() => ({ app, body, create, update })));
}
