import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "./app-client.ts";
import { ProjectStatements } from "./project-statements.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const listStrays = async (url: string, handle: () => Promise<unknown>) => {
  const statements = new ProjectStatements();
  await statements.during({ url }, handle);
  return await statements.listStrays(app.databaseUrl);
};
const tickets = () => app.db.selectFrom("ticket").select("id").where("barcode", "=", "A1");

it("finds a statement of a project's request that reads another project's rows", async () => {
  const ofAll = () => tickets().execute();
  expect(await listStrays("/api/projects/1/tickets", ofAll)).toEqual([
    expect.stringMatching(/^GET \/api\/projects\/1\/tickets: .+\n.+ from "ticket" where "barcode" = \$1$/),
  ]);
  expect(await listStrays("/api/tickets?projectId=1", ofAll)).toHaveLength(1);
  expect(await listStrays("/api/public/registrations/ABC/submissions", ofAll)).toHaveLength(1);
  // Home, search and the like are of many projects by their nature.
  expect(await listStrays("/api/search?text=A1", ofAll)).toEqual([]);

  const ofSome = () =>
    tickets()
      .where("project_id", "=", sql<number>`any(${[1, 2]})`)
      .execute();
  expect(await listStrays("/api/projects/1/tickets", ofSome)).toHaveLength(1);
  const beside = () =>
    sql`select pool.id, (select count(*) from barcode where pool_id = pool.id) from barcode_pool pool
      where project_id = 1`.execute(app.db);
  expect(await listStrays("/api/projects/1", beside)).toHaveLength(1);
});

it("lets statements pass that are of one project, joined by it or not", async () => {
  const ofOne = async () => {
    await tickets().where("project_id", "=", 1).execute();
    await sql`select from ticket join barcode on barcode.project_id = ticket.project_id and code = ticket.barcode
      where ticket.project_id = ${1}`.execute(app.db);
    await sql`update registration_usage set issued = issued where project_id = ${1}`.execute(app.db);
    await sql`select from project`.execute(app.db);
  };
  expect(await listStrays("/api/projects/1", ofOne)).toEqual([]);
});
