import { listVisitorDays } from "@foyer/contract/visitor-days.ts";
import { listVisitorFiles } from "@foyer/contract/visitors.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeEvent } from "../../../test/events/event.ts";
import { DAY, makeFreeEvent, send, summary } from "../../../test/feature-setups/visitor-setup.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

setUpApp();

it("unique visitors are counted by day and gate, over all files (rules/visitors 8)", async () => {
  const { projectId } = await makeFreeEvent();
  await send(projectId, "A\nB\nA\n", { turngate: "North" });
  await send(projectId, "B\nC\n", { turngate: "north" });
  await send(projectId, "C\nD\n", { turngate: "South" });
  await send(projectId, "A\n", { visitDate: "2126-05-13", turngate: "South" });
  expect((await summary(projectId)).days).toEqual([
    {
      visitDate: DAY,
      visitors: 4,
      gates: [
        { turngate: "North", visitors: 3 },
        { turngate: "South", visitors: 2 },
      ],
    },
    { visitDate: "2126-05-13", visitors: 1, gates: [{ turngate: "South", visitors: 1 }] },
  ]);
  await send(projectId, "E\n", { visitDate: "2126-05-13", turngate: "South" });
  expect((await summary(projectId)).days[1]).toMatchObject({ visitors: 2 });
});

it("operators upload and read, viewers do not", async () => {
  const { projectId } = await makeEvent(app);
  await grantProject(app.db, "operator", projectId);
  await grantProject(app.db, "viewer", projectId);
  expect((await send(projectId, "A", {}, app.operator)).status).toBe(201);
  expect((await send(projectId, "B", {}, app.viewer)).status).toBe(403);
  const params = { projectId };
  expect((await app.call(listVisitorFiles, { params }, app.operator)).body).toHaveLength(1);
  expect((await app.call(listVisitorFiles, { params }, app.viewer)).status).toBe(403);
  const { rows } = await sql<{ after: unknown }>`select after from audit where entity = 'visitor file'
    and project_id = ${projectId}`.execute(app.db);
  expect(rows).toEqual([
    { after: { visitDate: DAY, turngate: "North", lines: 1, matched: 0, unknown: 1, duplicate: 0 } },
  ]);
});

it("Home has the days of the projects that one may see, until a week after the end (rules/visitors 11)", async () => {
  const { projectId } = await makeFreeEvent();
  const hidden = await makeFreeEvent();
  const ended = await makeFreeEvent();
  for (const one of [projectId, hidden.projectId, ended.projectId]) {
    await send(one, "A\nB\nA\n", { turngate: "North" });
    await send(one, "B\nC\n", { turngate: "South" });
    await send(one, "A\n", { visitDate: "2126-05-13" });
  }
  await grantProject(app.db, "operator", projectId);
  await grantProject(app.db, "operator", ended.projectId);
  const past = { start_date_time: "2020-01-01 10:00:00", end_date_time: "2020-01-02 10:00:00" };
  await app.db.updateTable("project").set(past).where("id", "=", ended.projectId).execute();
  const { body } = await app.call(listVisitorDays, {}, app.operator);
  const mine = body.find((one: { projectId: number }) => one.projectId === projectId);
  expect(mine.days).toEqual([
    { visitDate: DAY, visitors: 3 },
    { visitDate: "2126-05-13", visitors: 1 },
  ]);
  const shown = body.map((one: { projectId: number }) => one.projectId);
  expect(shown).not.toContain(hidden.projectId);
  expect(shown).not.toContain(ended.projectId);
  expect((await app.call(listVisitorDays, {}, app.viewer)).status).toBe(403);
});
