import { listCatalogUses } from "@foyer/contract/catalog-uses.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/server/app-client.ts";
import { grantProject } from "../../../../test/server/grant-project.ts";

let app: TestApp;
let theirs: number;
let others: number;
beforeAll(async () => {
  app = await startTestApp();
  const texts = { event_beid: "", authorization_link_template: "", data_link_template: "" };
  const project = { ...texts, start_date_time: "2026-01-01", end_date_time: "2026-01-02", time_zone: "UTC" };
  const made = ["Theirs", "Somebody else’s"].map((name) => ({ ...project, name }));
  const rows = await app.db.insertInto("project").values(made).returning("id").execute();
  [theirs, others] = rows.map(({ id }) => id) as [number, number];
  await grantProject(app.db, "manager", theirs);
  const uses = [
    { project_id: theirs, registration_id: 10, kind: "question", entry_id: 5 },
    { project_id: theirs, registration_id: 11, kind: "question", entry_id: 5 },
    { project_id: others, registration_id: 20, kind: "question", entry_id: 5 },
    { project_id: others, registration_id: 20, kind: "question", entry_id: 6 },
    { project_id: others, registration_id: 20, kind: "step", entry_id: 5 },
  ];
  await app.db.insertInto("catalog_use").values(uses).execute();
});
afterAll(() => app?.stop());

const list = (kind: string, token?: string | null) => app.call(listCatalogUses, { query: { kind } }, token);

describe("access to the uses of entries", () => {
  it("a manager, not an operator, and nobody without a token", async () => {
    expect((await list("question", app.manager)).status).toBe(200);
    expect((await list("question", app.operator)).status).toBe(403);
    expect((await list("question", null)).status).toBe(401);
  });
});

describe("the uses of a kind", () => {
  it("are counted for each entry, and named", async () => {
    expect((await list("question")).body).toEqual([
      {
        entryId: 5,
        count: 3,
        registrations: [
          { projectId: theirs, registrationId: 10 },
          { projectId: theirs, registrationId: 11 },
          { projectId: others, registrationId: 20 },
        ],
      },
      { entryId: 6, count: 1, registrations: [{ projectId: others, registrationId: 20 }] },
    ]);
    expect((await list("step")).body).toMatchObject([{ entryId: 5, count: 1 }]);
    expect((await list("country")).body).toEqual([]);
  });

  it("are named only where the caller has access, and counted everywhere", async () => {
    expect((await list("question", app.manager)).body).toEqual([
      {
        entryId: 5,
        count: 3,
        registrations: [
          { projectId: theirs, registrationId: 10 },
          { projectId: theirs, registrationId: 11 },
        ],
      },
      { entryId: 6, count: 1, registrations: [] },
    ]);
  });

  it("of an unknown kind are refused", async () => {
    for (const kind of ["", "ticket", "Question"]) expect((await list(kind)).status).toBe(400);
  });
});
