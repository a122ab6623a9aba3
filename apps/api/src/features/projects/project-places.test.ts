import { places } from "@foyer/contract/places.ts";
import { addProjectPlace, removeProjectPlace } from "@foyer/contract/project-places.ts";
import { createProject, duplicateProject } from "@foyer/contract/projects.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { grantProject } from "../../../test/server/grant-project.ts";

let app: TestApp;
let hall: number;
let foyer: number;
beforeAll(async () => {
  app = await startTestApp();
  hall = await newPlace("Hall 1");
  foyer = await newPlace("Foyer");
});
afterAll(() => app?.stop());

async function newPlace(internalName: string): Promise<number> {
  return (await app.call(places.create, { body: { internalName } })).body.id;
}

/** A project; the roles named are let in. */
async function newProject(...roles: ("manager" | "operator" | "viewer")[]): Promise<number> {
  const times = { startDateTime: "2026-05-12T10:00:00", endDateTime: "2026-05-14T15:30:00" };
  const { id } = (await app.call(createProject, { body: { name: "Fair", ...times } })).body;
  for (const role of roles) await grantProject(app.db, role, id);
  return id;
}

const add = (projectId: unknown, placeId: unknown, token = app.admin) =>
  app.call(addProjectPlace, { params: { projectId }, body: { placeId } }, token);
const remove = (projectId: unknown, placeId: unknown, token = app.admin) =>
  app.call(removeProjectPlace, { params: { projectId, placeId } }, token);
const list = (projectId: unknown, token = app.admin) =>
  app.call(places.list, { query: projectId === undefined ? {} : { projectId } }, token);
const namesIn = async (projectId: number) =>
  (await list(projectId)).body.map(({ internalName }: { internalName: string }) => internalName);
const audits = (projectId: number) =>
  app.db
    .selectFrom("audit")
    .select(["action", "entity", "entity_id", "entity_name"])
    .where("project_id", "=", projectId)
    .orderBy("id")
    .offset(1)
    .execute();

describe("access", () => {
  it("the places of a project: everybody with access to it; the whole catalog: managers and admins", async () => {
    const a = await newProject("manager", "operator", "viewer");
    const b = await newProject();
    await add(a, hall);
    for (const token of [app.manager, app.operator, app.viewer]) {
      expect((await list(a, token)).body).toMatchObject([
        { id: hall, internalName: "Hall 1", localizations: [] },
      ]);
      expect((await list(b, token)).status).toBe(404);
    }
    expect((await list(undefined, app.manager)).body).toHaveLength(2);
    // Below a manager: those of one's own projects.
    await add(b, foyer);
    for (const token of [app.operator, app.viewer]) {
      expect((await list(undefined, token)).body).toMatchObject([{ internalName: "Hall 1" }]);
    }
    expect((await list(undefined, app.stranger)).status).toBe(403);
    expect((await list(a, app.stranger)).status).toBe(403);
    expect((await app.call(places.list, {}, null)).status).toBe(401);
    expect((await list(999_999_999)).status).toBe(404);
  });

  it("the texts of a project's places, and only these, are exported to those who see the project", async () => {
    const a = await newProject("manager");
    const b = await newProject();
    await add(a, hall);
    await add(b, foyer);
    const texts = (projectId: number | undefined) =>
      app.call(places.translations, { query: projectId === undefined ? {} : { projectId } }, app.manager);
    const ofProject = await texts(a);
    expect(ofProject.status).toBe(200);
    expect(ofProject.text).toContain("Hall 1");
    expect(ofProject.text).not.toContain("Foyer");
    expect((await texts(undefined)).text).toContain("Foyer");
    expect((await texts(b)).status).toBe(404);
    expect((await texts(999_999_999)).status).toBe(404);
  });

  it("attach and remove: the manager of that project; another project's places stay", async () => {
    const a = await newProject("manager", "operator", "viewer");
    const b = await newProject();
    await add(b, hall);
    expect((await add(a, hall, app.manager)).status).toBe(201);
    for (const token of [app.operator, app.viewer]) {
      expect((await add(a, foyer, token)).status).toBe(403);
      expect((await remove(a, hall, token)).status).toBe(403);
    }
    expect((await add(b, foyer, app.manager)).status).toBe(404);
    expect((await remove(b, hall, app.manager)).status).toBe(404);
    expect(await namesIn(b)).toEqual(["Hall 1"]);
    expect((await remove(a, hall, app.manager)).status).toBe(200);
    expect(await namesIn(b)).toEqual(["Hall 1"]);
    expect(await namesIn(a)).toEqual([]);
  });
});

describe("a place of a project", () => {
  it("is attached with 201, its id as text or number, and audited with the project", async () => {
    const project = await newProject();
    expect(await add(project, String(hall))).toMatchObject({
      status: 201,
      body: { id: hall, internalName: "Hall 1" },
    });
    expect((await add(project, foyer)).status).toBe(201);
    expect(await namesIn(project)).toEqual(["Foyer", "Hall 1"]);
    expect((await remove(project, String(hall))).status).toBe(200);
    expect(await namesIn(project)).toEqual(["Foyer"]);
    const of = { entity: "project-place", entity_id: String(hall), entity_name: "Hall 1" };
    expect(await audits(project)).toMatchObject([
      { action: "create", ...of },
      { action: "create", entity_name: "Foyer" },
      { action: "delete", ...of },
    ]);
  });

  it("is attached once by concurrent calls", async () => {
    const project = await newProject();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(project, hall)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.Error.Code).toBe("place-already-attached");
    expect(await audits(project)).toHaveLength(1);
  });

  it("is removed once by concurrent calls", async () => {
    const project = await newProject();
    await add(project, hall);
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(project, hall)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(4).fill(404)]);
  });

  it("must be in the catalog, and the project must be there", async () => {
    const project = await newProject();
    expect(await add(project, 999_999_999)).toMatchObject({
      status: 422,
      body: { Error: { Code: "unknown-place", Fields: { placeId: "This place does not exist." } } },
    });
    for (const placeId of ["", "0", "-1", "1.5", null, undefined, [hall], true]) {
      expect((await add(project, placeId)).status).toBe(422);
    }
    expect((await add(999_999_999, hall)).status).toBe(404);
    expect((await remove(project, hall)).status).toBe(404);
    expect((await remove(999_999_999, hall)).status).toBe(404);
    expect(await audits(project)).toEqual([]);
  });

  it("is removed by a DELETE that has a JSON content type and no body, too", async () => {
    const project = await newProject();
    await add(project, hall);
    const answer = await app.send({
      method: "DELETE",
      url: `/api/projects/${project}/places/${hall}`,
      headers: { authorization: `Bearer ${app.admin}`, "content-type": "application/json" },
    });
    expect(answer.status).toBe(200);
  });

  it("is copied with the project, and then changes separately", async () => {
    const project = await newProject();
    await add(project, hall);
    const copy = (
      await app.call(duplicateProject, { params: { projectId: project }, body: { name: "Copy" } })
    ).body.id;
    expect(await namesIn(copy)).toEqual(["Hall 1"]);
    await remove(copy, hall);
    expect(await namesIn(project)).toEqual(["Hall 1"]);
  });
});
