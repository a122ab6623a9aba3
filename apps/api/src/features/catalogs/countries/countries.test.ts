import { countries } from "@foyer/contract/countries.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app-client.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const german = (text: string) => [{ cultureCode: "de-DE", text }];
const create = (body: object, as = app.admin) => app.call(countries.create, { body }, as);
const update = (id: number, body: object, headers = {}) =>
  app.call(countries.update, { params: { id }, body }, app.admin, headers);
const audits = (id: number) =>
  app.db
    .selectFrom("audit")
    .selectAll()
    .where("entity", "=", "country")
    .where("entity_id", "=", String(id))
    .orderBy("id")
    .execute();

describe("who may", () => {
  it("nobody without a token", async () => {
    expect(await app.call(countries.list, {}, null)).toMatchObject({
      status: 401,
      body: { Error: { Code: "not-signed-in" } },
    });
  });
  it("read: a manager, not an operator", async () => {
    expect((await app.call(countries.list, {}, app.manager)).status).toBe(200);
    expect((await app.call(countries.list, {}, app.operator)).status).toBe(403);
  });
  it("change: only an admin", async () => {
    expect((await create({ internalName: "Nowhere" }, app.manager)).status).toBe(403);
  });
});

describe("an entry", () => {
  it("is created with 201, listed, found and audited once", async () => {
    const created = await create({
      internalName: "  Atlantis ",
      localizations: german("Atlantis"),
      priority: true,
    });
    expect(created).toMatchObject({
      status: 201,
      body: { internalName: "Atlantis", priority: true, version: 1, localizations: german("Atlantis") },
    });
    expect(created.headers.etag).toBe('"1"');
    const { id } = created.body;
    expect((await app.call(countries.get, { params: { id: String(id) } })).body).toEqual(created.body);
    expect((await app.call(countries.list, {})).body).toContainEqual(created.body);
    expect(await audits(id)).toMatchObject([
      {
        action: "create",
        staff_name: "Ada Admin",
        entity_name: "Atlantis",
        after: { internalName: "Atlantis", priority: true },
      },
    ]);
  });

  it("needs an internal name", async () => {
    for (const internalName of ["", "   ", undefined, null, 5]) {
      const answer = await create({ internalName });
      expect(answer).toMatchObject({ status: 422, body: { Error: { Code: "invalid-fields" } } });
      expect(answer.body.Error.Fields.internalName).toBe("Internal name is required");
    }
  });

  it("has a name of its own, whatever its case, spaces or composition", async () => {
    expect((await create({ internalName: "Cafe\u0301land" })).status).toBe(201);
    for (const internalName of ["CAFÉLAND", " caféland ", "cafe\u0301LAND"]) {
      expect(await create({ internalName })).toMatchObject({
        status: 409,
        body: { Error: { Code: "internal-name-taken", Fields: { internalName: expect.any(String) } } },
      });
    }
  });

  it("refuses cultures that are not there, or stand twice", async () => {
    const unknown = await create({
      internalName: "Mu",
      localizations: [{ cultureCode: "xx-XX", text: "Mu" }],
    });
    expect(unknown).toMatchObject({
      status: 422,
      body: {
        Error: { Code: "unknown-culture", Fields: { "localizations.0.cultureCode": expect.any(String) } },
      },
    });
    const twice = await create({ internalName: "Mu", localizations: [...german("a"), ...german("b")] });
    expect(twice.status).toBe(422);
  });

  it("keeps texts of cultures that a save does not send; an emptied text is missing", async () => {
    const localizations = [...german("Utopien"), { cultureCode: "fr-FR", text: "Utopie" }];
    const { id } = (await create({ internalName: "Utopia", localizations })).body;
    const kept = await update(id, { internalName: "Utopia", localizations: german("Utopia!") });
    expect(kept.body.localizations).toEqual(
      expect.arrayContaining([...german("Utopia!"), { cultureCode: "fr-FR", text: "Utopie" }]),
    );
    const emptied = await update(id, { internalName: "Utopia", localizations: german(" ") });
    expect(emptied.body.localizations).toEqual([{ cultureCode: "fr-FR", text: "Utopie" }]);
  });

  it("audits the changed fields alone, and nothing when nothing changed", async () => {
    const { id } = (await create({ internalName: "Lemuria", localizations: german("Lemurien") })).body;
    await update(id, { internalName: "Lemuria", localizations: german("Lemuria"), priority: false });
    const same = await update(id, { internalName: "Lemuria", localizations: [], priority: false });
    expect(same).toMatchObject({ status: 200, body: { version: 2 } });
    expect(
      (await audits(id)).map(({ action, before, after }) => ({ action, before, after })).slice(1),
    ).toEqual([
      { action: "update", before: { "text de-DE": "Lemurien" }, after: { "text de-DE": "Lemuria" } },
    ]);
  });

  it("is not found under a foreign or senseless id", async () => {
    for (const id of ["999999999", "0", "-1", "1.5", "abc", "1e3", "99999999999999999999"]) {
      expect((await app.call(countries.get, { params: { id } })).status).toBe(404);
    }
    expect((await update(999_999_999, { internalName: "x" })).status).toBe(404);
  });
});

describe("two at once", () => {
  it("a stale version answers 412 with the current copy and changes nothing", async () => {
    const { id } = (await create({ internalName: "Hyperborea" })).body;
    await update(id, { internalName: "Hyperborea 2", version: 1 });
    const inBody = await update(id, { internalName: "Hyperborea 3", version: 1 });
    const inHeader = await update(id, { internalName: "Hyperborea 3", version: 2 }, { "if-match": '"1"' });
    for (const stale of [inBody, inHeader]) {
      expect(stale).toMatchObject({
        status: 412,
        body: { Error: { Code: "stale-version", Current: { id, internalName: "Hyperborea 2", version: 2 } } },
      });
    }
    expect((await update(id, { internalName: "Hyperborea 3" }, { "if-match": '"2"' })).status).toBe(200);
  });

  it("of 20 parallel saves based on one version exactly one wins", async () => {
    const { id } = (await create({ internalName: "Arcadia" })).body;
    const saves = await Promise.all(
      Array.from({ length: 20 }, (_, i) => update(id, { internalName: `Arcadia ${i}`, version: 1 })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(412)]);
    expect(await audits(id)).toHaveLength(2);
  });

  it("negative control: without a version all of them are written, the last over the others", async () => {
    const { id } = (await create({ internalName: "Elysium" })).body;
    const saves = await Promise.all(
      Array.from({ length: 5 }, (_, i) => update(id, { internalName: `Elysium ${i}` })),
    );
    expect(saves.every(({ status }) => status === 200)).toBe(true);
  });

  it("of 50 parallel creates of one name exactly one is made", async () => {
    const made = await Promise.all(Array.from({ length: 50 }, () => create({ internalName: "El Dorado" })));
    expect(made.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(409)]);
  });
});
