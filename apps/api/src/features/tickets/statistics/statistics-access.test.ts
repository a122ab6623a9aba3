import { exportTicketStatistics, getTicketStatistics } from "@foyer/contract/ticket-statistics.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { addTickets } from "../../../../test/events/fill-tickets.ts";
import { createTicketProject, type TicketProject } from "../../../../test/events/ticket-project.ts";
import { grantProject } from "../../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../../test/server/set-up-app.ts";

setUpCheckedApp();

let fair: TicketProject;
let elsewhere: TicketProject;

beforeAll(async () => {
  fair = await createTicketProject(app.db);
  elsewhere = await createTicketProject(app.db);
  for (const project of [fair, elsewhere]) await addTickets(app.db, project, [{ country: "Germany" }]);
});

// rules/statistics 8
describe("access", () => {
  const call = (projectId: number, query: Record<string, unknown>, token?: string) =>
    app.call(
      getTicketStatistics,
      { params: { projectId }, query: { rows: "country", columns: "status", ...query } as never },
      token,
    );

  it("is that of the tickets; viewers do not export", async () => {
    await grantProject(app.db, "viewer", fair.projectId);
    await grantProject(app.db, "operator", fair.projectId);
    expect((await call(fair.projectId, {}, app.viewer)).status).toBe(200);
    expect((await call(elsewhere.projectId, {}, app.viewer)).status).toBe(404);
    const params = { projectId: fair.projectId };
    const query = { rows: "country", columns: "status" } as const;
    expect((await app.call(exportTicketStatistics, { params, query }, app.viewer)).status).toBe(403);
    expect((await app.call(exportTicketStatistics, { params, query }, app.operator)).status).toBe(200);
  });

  it("a question of another project, one without choices, and one that does not exist are not found", async () => {
    const { questionTypeId, textTypeId } = await questionTypes();
    const step = await app.db.selectFrom("step").select("id").executeTakeFirstOrThrow();
    const add = (internal_name: string, project_id: number | null, question_type_id: number) =>
      app.db
        .insertInto("question")
        .values({ internal_name, name_key: internal_name, step_id: step.id, question_type_id, project_id })
        .returning("id")
        .executeTakeFirstOrThrow();
    const foreign = await add("Foreign question", elsewhere.projectId, questionTypeId);
    const typed = await add("Typed question", null, textTypeId);
    for (const id of [foreign.id, typed.id, 999_999_999])
      expect((await call(fair.projectId, { rows: `question.${id}` })).status).toBe(404);
    expect((await call(elsewhere.projectId, { rows: `question.${foreign.id}` })).status).toBe(200);
  });

  it.for([
    { rows: "question.0" },
    { rows: "e_mail" },
    { columns: "" },
    { country: "" },
    { whole: "all" },
    { sortName: "Price" },
  ])("%j is refused", async (query) => {
    expect((await call(fair.projectId, query)).status).toBe(400);
  });
});

async function questionTypes() {
  const rows = await app.db.selectFrom("question_type").select(["id", "name"]).execute();
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? 0;
  return { questionTypeId: idOf("single selection"), textTypeId: idOf("textbox") };
}
