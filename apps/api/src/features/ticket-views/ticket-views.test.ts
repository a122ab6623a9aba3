import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import * as contract from "@foyer/contract/ticket-views.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { createTicketProject } from "../../../test/events/ticket-project.ts";
import { beforeAudit } from "../../../test/interference/before-audit.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import type { Answer } from "../../../test/server/app-client.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

let projectId: number;
let elsewhere: number;
const roles = ["viewer", "operator", "manager"] as const;
beforeAll(async () => {
  ({ projectId } = await createTicketProject(app.db, { name: "Fair" }));
  ({ projectId: elsewhere } = await createTicketProject(app.db, { name: "Other fair" }));
  for (const role of roles) await grantProject(app.db, role, projectId);
});

const parameters = { q: "Müller", status: "held", "answer.12": "7", columns: "TicketId,Email", size: "50" };
type Body = { name?: string; isDefault?: boolean; parameters?: Record<string, string>; version?: number };
const create = (endpoint: Endpoint, body: Body, token?: string, project = projectId) =>
  app.call(endpoint, { params: { projectId: project }, body }, token);
const change = (endpoint: Endpoint, viewId: number, body: Body, token?: string, project = projectId) =>
  app.call(endpoint, { params: { projectId: project, viewId }, body }, token);
const remove = (endpoint: Endpoint, viewId: number, token?: string, project = projectId) =>
  app.call(endpoint, { params: { projectId: project, viewId } }, token);
const viewsOf = async (token?: string, project = projectId): Promise<contract.TicketView[]> =>
  (await app.call(contract.listTicketViews, { params: { projectId: project } }, token)).body;
const namesOf = async (token?: string) => (await viewsOf(token)).map(({ name }) => name);

// rules/tickets 45
describe("who has which views", () => {
  it("one's own are seen by oneself alone, the project's by everybody in it", async () => {
    const own = await create(contract.createOwnView, { name: "Mine", parameters }, app.viewer);
    expect(own).toMatchObject({
      status: 201,
      body: { name: "Mine", scope: "own", isDefault: false, parameters, version: 1 },
    });
    const shared = await create(contract.createProjectView, { name: "Unpaid" }, app.manager);
    expect(shared).toMatchObject({ status: 201, body: { scope: "project", parameters: {} } });
    expect(await namesOf(app.viewer)).toEqual(["Mine", "Unpaid"]);
    expect(await namesOf(app.operator)).toEqual(["Unpaid"]);
    expect(await viewsOf(app.admin, elsewhere)).toEqual([]);
  });

  it("only managers change the project's; nobody changes another person's", async () => {
    const shared = (await create(contract.createProjectView, { name: "By country" }, app.manager)).body.id;
    const own = (await create(contract.createOwnView, { name: "Of a viewer" }, app.viewer)).body.id;
    for (const token of [app.viewer, app.operator]) {
      expect((await create(contract.createProjectView, { name: "No" }, token)).status).toBe(403);
      expect((await change(contract.updateProjectView, shared, { name: "No" }, token)).status).toBe(403);
      expect((await remove(contract.removeProjectView, shared, token)).status).toBe(403);
      // Under the path of one's own views it is as if there were none.
      expect((await change(contract.updateOwnView, shared, { name: "No" }, token)).status).toBe(404);
      expect((await remove(contract.removeOwnView, shared, token)).status).toBe(404);
    }
    expect((await change(contract.updateOwnView, own, { name: "No" }, app.manager)).status).toBe(404);
    expect((await remove(contract.removeOwnView, own, app.manager)).status).toBe(404);
    expect((await remove(contract.removeProjectView, own, app.manager)).status).toBe(404);
    expect(await namesOf(app.viewer)).toEqual(expect.arrayContaining(["By country", "Of a viewer"]));
  });

  it("an update replaces the parameters as a whole, and keeps them when it names none", async () => {
    const { id } = (await create(contract.createOwnView, { name: "Narrow", parameters }, app.viewer)).body;
    const wider = { status: "held" };
    const updated = await change(
      contract.updateOwnView,
      id,
      { name: "Narrow", parameters: wider },
      app.viewer,
    );
    expect(updated).toMatchObject({ status: 200, body: { parameters: wider } });
    const renamed = await change(contract.updateOwnView, id, { name: "Wide" }, app.viewer);
    expect(renamed.body).toMatchObject({ name: "Wide", parameters: wider });
    await remove(contract.removeOwnView, id, app.viewer);
  });

  it("another project's views are not found", async () => {
    const { id } = (await create(contract.createProjectView, { name: "There" }, undefined, elsewhere)).body;
    expect((await change(contract.updateProjectView, id, { name: "Here" })).status).toBe(404);
    expect((await remove(contract.removeProjectView, id)).status).toBe(404);
    for (const role of roles) {
      expect((await create(contract.createOwnView, { name: "No" }, app[role], elsewhere)).status).toBe(404);
      const list = { params: { projectId: elsewhere } };
      expect((await app.call(contract.listTicketViews, list, app[role])).status).toBe(404);
    }
  });
});

describe("a change", () => {
  it("stores what was sent, keeps the rest, and refuses an old version", async () => {
    const { id } = (await create(contract.createOwnView, { name: "Germans", parameters })).body;
    const renamed = await change(contract.updateOwnView, id, { name: "From Germany", version: 1 });
    expect(renamed.body).toMatchObject({ name: "From Germany", parameters, version: 2 });
    const refused = await change(contract.updateOwnView, id, { name: "Austrians", version: 1 });
    expect(refused.status).toBe(412);
    expect(refused.body.Error.Current).toMatchObject({ name: "From Germany", version: 2 });
    const updated = await change(contract.updateOwnView, id, {
      name: "From Germany",
      parameters: { q: "DE" },
      version: 2,
    });
    expect(updated.body).toMatchObject({ parameters: { q: "DE" }, version: 3 });
  });

  it("refuses a name that the scope has, in any case", async () => {
    expect((await create(contract.createOwnView, { name: "Press" })).status).toBe(201);
    expect((await create(contract.createProjectView, { name: "Press" })).status).toBe(201);
    const taken = await create(contract.createOwnView, { name: " PRESS " });
    expect(taken).toMatchObject({ status: 409, body: { Error: { Code: "view-name-taken" } } });
  });

  it.each([
    [{ parameters: { q: "Anna" } }, "name"],
    [{ name: " ", parameters: {} }, "name"],
    [{ name: "a".repeat(LIMITS.viewName + 1) }, "name"],
    [{ name: "Bad key", parameters: { "a b": "1" } }, "parameters"],
    [{ name: "Long value", parameters: { q: "a".repeat(LIMITS.filter + 1) } }, "parameters"],
    [
      {
        name: "Long in all",
        parameters: Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`q${n}`, "a".repeat(900)])),
      },
      "parameters",
    ],
  ])("refuses %j", async (body, field) => {
    const { status, body: answer } = await create(contract.createOwnView, body);
    expect(status).toBe(422);
    expect(Object.keys(answer.Error.Fields).join()).toContain(field);
  });
});

describe("the default", () => {
  it("is one for each scope: a new one ends the earlier one", async () => {
    const add = async (endpoint: Endpoint, name: string) =>
      (await create(endpoint, { name, isDefault: true }, app.manager)).body;
    const first = await add(contract.createOwnView, "First");
    const second = await add(contract.createOwnView, "Second");
    const shared = await add(contract.createProjectView, "For all");
    const defaults = async () =>
      (await viewsOf(app.manager)).filter(({ isDefault }) => isDefault).map(({ id }) => id);
    expect(await defaults()).toEqual([shared.id, second.id]);
    const again = await change(
      contract.updateOwnView,
      first.id,
      { name: "First", isDefault: true },
      app.manager,
    );
    expect(again.body).toMatchObject({ isDefault: true, version: 3 });
    expect(await defaults()).toEqual([first.id, shared.id]);
    const kept = await change(contract.updateOwnView, first.id, { name: "1st" }, app.manager);
    expect(kept.body).toMatchObject({ isDefault: true, version: 4 });
  });
});

describe("the maximum", () => {
  const fill = async (project: number, count: number) => {
    for (let n = 0; n < count; n++)
      await create(contract.createOwnView, { name: `V${n}` }, undefined, project);
  };
  /** Saves a second view while the first one has done all but its audit row, which both need to end. */
  const addTwo = async (project: number) => {
    const add = (name: string) => create(contract.createOwnView, { name }, undefined, project);
    let second: { of: Promise<Answer> } | undefined;
    const first = await beforeAudit(
      app,
      () => add("a"),
      async () => {
        second = { of: add("b") };
        await expect.poll(() => countLockWaits(app.db)).toBeGreaterThanOrEqual(2);
      },
    );
    return [first.status, (await second?.of)?.status];
  };

  it("of 50 is exact when two are saved at once", async () => {
    const fair = await createTicketProject(app.db, { name: "Full" });
    await fill(fair.projectId, LIMITS.views - 1);
    expect(await addTwo(fair.projectId)).toEqual([201, 409]);
    expect(await viewsOf(undefined, fair.projectId)).toHaveLength(LIMITS.views);
  });

  it("would be exceeded without the lock of the scope", async () => {
    const fair = await createTicketProject(app.db, { name: "Too full" });
    await fill(fair.projectId, LIMITS.views - 1);
    const lock = "pg_advisory_xact_lock(hashtextextended(";
    const putBack = switchOff({ sql: lock, becomes: "(hashtextextended(" });
    await addTwo(fair.projectId).finally(putBack);
    expect(await viewsOf(undefined, fair.projectId)).toHaveLength(LIMITS.views + 1);
  });
});

it("the audit has the name and the parameters' names, not what was searched for", async () => {
  const { id } = (await create(contract.createOwnView, { name: "Secret search", parameters }, app.viewer))
    .body;
  await remove(contract.removeOwnView, id, app.viewer);
  const rows = await app.db
    .selectFrom("audit")
    .select(["action", "entity", "project_id", "before", "after"])
    .where("entity_name", "=", "Secret search")
    .orderBy("id")
    .execute();
  expect(rows).toMatchObject([
    { action: "create", entity: "own ticket view", project_id: projectId },
    { action: "delete", before: { name: "Secret search" } },
  ]);
  expect(JSON.stringify(rows)).not.toContain("Müller");
});
