import { updateSettings } from "@foyer/contract/application-setting.ts";
import { createProject, listProjects, type Project } from "@foyer/contract/projects.ts";
import { describe, expect, it } from "vitest";
import {
  app,
  audits,
  create,
  duplicate,
  FAIR,
  get,
  grant,
  idsOf,
  list,
  made,
  rowOf,
  setUpProjects,
  update,
} from "../../../test/feature-setups/project-setup.ts";

setUpProjects();

describe("access", () => {
  it("see: every role, its own projects; another project answers 404", async () => {
    const [a, b] = [await made(), await made()];
    for (const role of ["manager", "operator", "viewer"] as const) {
      expect(idsOf(await list("", app[role]))).not.toContain(a.id);
      await grant(role, a.id);
      expect(idsOf(await list("all", app[role]))).toContain(a.id);
      expect(idsOf(await list("all", app[role]))).not.toContain(b.id);
      expect((await get(a.id, app[role])).body).toEqual({ ...a, hasLogo: false });
      expect(await get(b.id, app[role])).toMatchObject({
        status: 404,
        body: { Error: { Code: "not-found" } },
      });
    }
    expect(idsOf(await list(""))).toEqual(expect.arrayContaining([a.id, b.id]));
    expect((await app.call(listProjects, {}, app.stranger)).status).toBe(403);
    expect((await app.call(listProjects, {}, null)).status).toBe(401);
  });

  it("change: the manager of that project; another project's row stays as it is", async () => {
    const [a, b] = [await made(), await made()];
    for (const role of ["manager", "operator", "viewer"] as const) await grant(role, a.id);
    expect(await update(a.id, { name: "Renamed" }, app.manager)).toMatchObject({ status: 200 });
    for (const token of [app.operator, app.viewer]) {
      expect((await update(a.id, { name: "Never" }, token)).status).toBe(403);
    }
    const before = await rowOf(b.id);
    expect((await update(b.id, { name: "Never" }, app.manager)).status).toBe(404);
    expect((await update(b.id, { id: a.id, name: "Never" }, app.manager)).status).toBe(404);
    expect((await update(a.id, { id: b.id, name: "Renamed again" }, app.manager)).body.id).toBe(a.id);
    expect(await rowOf(b.id)).toEqual(before);
    expect(await audits(b.id)).toHaveLength(1);
  });

  it("add and duplicate: admins alone", async () => {
    const a = await made();
    await grant("manager", a.id);
    const count = (await list("")).length;
    expect((await create({}, app.manager)).status).toBe(403);
    expect((await duplicate(a.id, { name: "Copy" }, app.manager)).status).toBe(403);
    expect(await list("")).toHaveLength(count);
  });

  it("ends with the grant, at the next request", async () => {
    const a = await made();
    await grant("viewer", a.id);
    expect((await get(a.id, app.viewer)).status).toBe(200);
    await app.db.deleteFrom("staff_project").where("project_id", "=", a.id).execute();
    expect((await get(a.id, app.viewer)).status).toBe(404);
  });
});

describe("a project", () => {
  it("is created with 201, found, listed and audited once", async () => {
    const answer = await create({ name: "  Tech / Expo 100% #1? Ж 🎪 " });
    expect(answer.status).toBe(201);
    expect(answer.headers.etag).toBe('"1"');
    const project: Project = answer.body;
    expect(project).toEqual({
      ...FAIR,
      id: project.id,
      name: "Tech / Expo 100% #1? Ж 🎪",
      contactEmail: "",
      contactPhone: "",
      asksReprintReason: false,
      currency: "",
      howToPay: [],
      version: 1,
    });
    expect((await get(String(project.id))).body).toEqual({ ...project, hasLogo: false });
    expect(await list("")).toContainEqual(project);
    expect(await audits(project.id)).toMatchObject([
      { action: "create", entity: "project", entity_name: project.name, after: { eventBEID: "BE-1" } },
    ]);
  });

  it("needs only title, start and end; names need not be unique", async () => {
    const least = { name: "Least", startDateTime: FAIR.startDateTime, endDateTime: FAIR.startDateTime };
    const [one, two] = await Promise.all([
      app.call(createProject, { body: least }),
      app.call(createProject, { body: { ...least, eventBEID: null, dataLinkTemplate: null } }),
    ]);
    expect(one).toMatchObject({ status: 201, body: { eventBEID: "", authorizationLinkTemplate: "" } });
    expect(two).toMatchObject({ status: 201, body: { eventBEID: "", dataLinkTemplate: "" } });
  });

  it("starts in the default time zone of the settings; an absent one stays", async () => {
    expect((await create({ timeZone: undefined })).body.timeZone).toBe("Europe/London");
    const settings = [{ codeName: "Default_time_zone", value: "Asia/Tokyo" }];
    await app.call(updateSettings, { body: { categories: [{ name: "Project", settings }] } });
    const { id } = (await create({ timeZone: undefined })).body;
    expect((await get(id)).body.timeZone).toBe("Asia/Tokyo");
    await update(id, { timeZone: "Europe/Berlin" });
    expect((await update(id, { timeZone: undefined, name: "Same zone" })).body.timeZone).toBe(
      "Europe/Berlin",
    );
  });

  it.each([
    ["name", { name: "" }, "Title is required"],
    ["name", { name: " \u00a0\t" }, "Title is required"],
    ["name", { name: undefined }, "Title is required"],
    ["name", { name: "x".repeat(201) }, "No more than 200 symbols."],
    ["startDateTime", { startDateTime: "2026-02-30T10:00:00" }, "YYYY-MM-DDTHH:mm:ss"],
    ["startDateTime", { startDateTime: "12.05.2026 10:00" }, "YYYY-MM-DDTHH:mm:ss"],
    ["startDateTime", { startDateTime: undefined }, ""],
    ["endDateTime", { endDateTime: "2026-05-14T24:00:00" }, "YYYY-MM-DDTHH:mm:ss"],
    ["endDateTime", { endDateTime: "2026-05-14T15:30:00Z" }, "YYYY-MM-DDTHH:mm:ss"],
    ["endDateTime", { endDateTime: "2026-05-12T09:59:59" }, "The end must not be before the start"],
    ["timeZone", { timeZone: "Europe/Atlantis" }, "Must be a time zone"],
    ["timeZone", { timeZone: "+02:00" }, "Must be a time zone"],
    ["timeZone", { timeZone: "" }, "Must be a time zone"],
    ["eventBEID", { eventBEID: "x".repeat(101) }, "No more than 100 symbols."],
    ["dataLinkTemplate", { dataLinkTemplate: "javascript:alert(1)" }, "web address"],
    ["dataLinkTemplate", { dataLinkTemplate: "https://[::{barcode}" }, "web address"],
    ["dataLinkTemplate", { dataLinkTemplate: "https://[1::x/" }, "web address"],
    ["authorizationLinkTemplate", { authorizationLinkTemplate: "https://a.example/{code}" }, "{code} is not"],
  ])("refuses a bad %s: %j", async (field, body, sentence) => {
    const { id } = await made();
    for (const answer of [await create(body), await update(id, body)]) {
      expect(answer).toMatchObject({ status: 422, body: { Error: { Code: "invalid-fields" } } });
      expect(answer.body.Error.Fields[field]).toContain(sentence);
    }
    expect(await rowOf(id)).toMatchObject([{ version: 1 }]);
  });

  it("gets the next version by a change, which the audit records; an unchanged save is none", async () => {
    const project = await made();
    const changed = await update(project.id, { name: "New name", version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { name: "New name", version: 2 } });
    expect((await update(project.id, { name: "New name", version: 2 })).body.version).toBe(2);
    expect(await audits(project.id)).toMatchObject([
      { action: "create" },
      { action: "update", before: { name: "Fair" }, after: { name: "New name" } },
    ]);
  });

  it("a stale version answers 412 with the current copy and changes nothing", async () => {
    const { id } = await made();
    await update(id, { name: "Second", version: 1 });
    for (const stale of [
      await update(id, { name: "Third", version: 1 }),
      await update(id, { name: "Third" }, app.admin, { "if-match": '"1"' }),
      await update(id, { name: "Third" }, app.admin, { "if-match": '"abc"' }),
      await update(id, { name: "Third" }, app.admin, { "if-match": "nonsense" }),
    ]) {
      expect(stale).toMatchObject({
        status: 412,
        body: { Error: { Code: "stale-version", Current: { id, name: "Second", version: 2 } } },
      });
    }
  });

  it("has exactly one winner among 20 concurrent saves of one version", async () => {
    const { id } = await made();
    const saves = await Promise.all(
      Array.from({ length: 20 }, (_, i) => update(id, { name: `Save ${i}`, version: 1 })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(412)]);
  });

  it("is not found under an invalid id, by any call", async () => {
    for (const id of ["999999999", "0", "-1", "1.5", "abc", "1e0", "0x1", "99999999999999999999"]) {
      for (const answer of [await get(id), await update(id), await duplicate(id, { name: "Copy" })]) {
        expect(answer.status, id).toBe(404);
      }
    }
  });

  it("is duplicated under a new name", async () => {
    const original = await made();
    const copy = await duplicate(original.id, { name: "Next year" });
    expect(copy.status).toBe(201);
    expect(copy.body).toEqual({ ...original, id: copy.body.id, name: "Next year", version: 1 });
    expect(copy.body.id).not.toBe(original.id);
    expect(await audits(copy.body.id)).toMatchObject([{ after: { duplicateOf: original.id } }]);
    expect((await duplicate(original.id, { name: " " })).body.Error.Fields.name).toBe("Title is required");
  });
});
