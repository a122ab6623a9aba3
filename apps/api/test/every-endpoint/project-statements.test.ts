import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { listContractEndpoints } from "../../src/contract-endpoints.ts";
import type { WorkAttempt, WorkKind } from "../../src/platform/durable-work/work-kind.ts";
import { startTestApp, type TestApp } from "../server/app-client.ts";
import { isOfAProject, ProjectStatements } from "../server/project-statements.ts";

const ALL_ENDPOINTS = await listContractEndpoints();

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
/** For a statement that PostgreSQL runs and a cluster refuses. */
const refusedByCluster = async (statement: Promise<unknown>) => {
  const refused = await statement.then(
    () => false,
    () => true,
  );
  expect(refused).toBe(inject("isDistributed"));
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
    refusedByCluster(
      sql`select pool.id, (select count(*) from barcode where pool_id = pool.id) from barcode_pool pool
      where project_id = 1`.execute(app.db),
    );
  expect(await listStrays("/api/projects/1", beside)).toHaveLength(1);
});

it("keeps the requests of every endpoint whose address names a project, a public registration or a ticket", () => {
  const NAMING = /:projectId|^\/api\/public\/registrations\/:code|^\/api\/public\/tickets\/:identifier/;
  const named = ALL_ENDPOINTS.map(({ path }) => path).filter((path) => NAMING.test(path));
  const addressOf = (path: string) =>
    path.replace(":identifier", "00000000-0000-8000-8000-000000000001").replaceAll(/:\w+/g, "1");
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !isOfAProject(addressOf(path)))).toEqual([]);
});

it("keeps what durable work does, whose pieces are of one project each", async () => {
  const statements = new ProjectStatements();
  const kind = (perform: WorkKind["perform"]) =>
    statements.ofWork({
      name: "work",
      concurrency: 1,
      retrySeconds: [],
      unexpectedFailure: "",
      perform,
    });
  const record = await kind(async ({ db }) => {
    await db.selectFrom("ticket").select("id").execute();
    return async (trx) => void (await trx.selectFrom("barcode").select("code").execute());
  }).perform?.({ db: app.db } as WorkAttempt);
  await app.db.transaction().execute(async (trx) => await record?.(trx));
  expect(await statements.listStrays(app.databaseUrl)).toEqual([
    expect.stringContaining("work work: "),
    expect.stringContaining('from "barcode"'),
  ]);
});

it("finds a write that a cluster refuses, for it computes a column with the clock by cases", async () => {
  const write = (value: string) => () =>
    sql`update barcode set shown_at = ${sql.raw(value)} where project_id = 1 and code = 'A1'`.execute(app.db);
  for (const value of ["coalesce(shown_at, now())", "case when shown_at is null then now() end"]) {
    expect(await listStrays("/api/projects/1", () => refusedByCluster(write(value)()))).toHaveLength(1);
  }
  expect(await listStrays("/api/projects/1", write("now()"))).toEqual([]);
});

it("finds a statement that writes in several steps, which a cluster runs over all nodes", async () => {
  const inSteps = async () => {
    await sql`with gone as (delete from outbox where project_id = 1 returning id)
      select count(*) from gone`.execute(app.db);
  };
  expect(await listStrays("/api/projects/1", inSteps)).toEqual([expect.stringContaining("in several steps")]);
});

it("finds a write that a cluster refuses, for it gives the clock to a row that is there already", async () => {
  const write = (value: string) => () =>
    sql`insert into late_payment (project_id, ticket_id, payment_id, amount_cents, reason)
      select 1, 1, 'A1', 1, 'expired' where false
      on conflict (project_id, ticket_id, payment_id) do update set received_at = ${sql.raw(value)}`.execute(
      app.db,
    );
  expect(await listStrays("/api/projects/1", () => refusedByCluster(write("now()")()))).toHaveLength(1);
  // A cluster takes an insert of a query in several steps, so only one PostgreSQL is asked.
  if (!inject("isDistributed"))
    expect(await listStrays("/api/projects/1", write("excluded.received_at"))).toEqual([]);
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
