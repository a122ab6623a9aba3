import { createRetentionRule, getRetentionRun, runRetention } from "@foyer/contract/retention.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { expectInvariants } from "../../../../test/database/invariants.ts";
import { addTickets } from "../../../../test/events/fill-tickets.ts";
import { createTicketProject } from "../../../../test/events/ticket-project.ts";
import { killBeforeWriting } from "../../../../test/interference/kill-before-writing.ts";
import { type Server, startServer } from "../../../../test/interference/start-server.ts";
import { type Mechanism, switchOff } from "../../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../../test/server/app-client.ts";
import { retention } from "./retention.job.ts";

// An erasure whose server is killed, or that two servers do at once: every ticket is erased and counted once.
// rules/privacy 16; a batch has 200 tickets.
const TICKETS = 450;
/** Jobs run only in a server that may send something. */
const WITH_JOBS = { OUTBOUND_ALLOW: "itec.example" };

let app: TestApp;
let server: Server | undefined;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  await server?.kill();
  server = undefined;
  await app?.stop();
});

type Started = { projectId: number; runId: string };

async function startErasing(): Promise<Started> {
  const fair = await createTicketProject(app.db, { name: "Fair" });
  const { projectId } = fair;
  await addTickets(
    app.db,
    fair,
    Array.from({ length: TICKETS }, (_, at) => ({ first_name: `Quokka${at}`, email: `q${at}@example.org` })),
  );
  await sql`insert into ticket_correction (project_id, ticket_id, version, staff_name, changes)
    select project_id, id, 1, 'Ada', '[{"label": "First name", "before": "Quoll", "after": "Quokka"}]' from ticket
    where project_id = ${projectId}`.execute(app.db);
  const rule = await app.call(createRetentionRule, { params: { projectId }, body: { days: 1 } });
  const params = { projectId, ruleId: rule.body.id };
  const started = await app.call(runRetention, { params, body: { confirm: "Fair" } });
  expect(started.status, started.text).toBe(201);
  return { projectId, runId: started.body.id };
}

/** The counts of a run, and those of the database. */
async function resultOf({ projectId, runId }: Started) {
  const { body } = await app.call(getRetentionRun, { params: { projectId, runId } });
  const { rows } = await sql<{ left: number; proved: number }>`
    select (select count(*)::integer from ticket where project_id = ${projectId} and first_name <> '') as left,
      (select sum(tickets)::integer from erasure where project_id = ${projectId}) as proved`.execute(app.db);
  const countOf = (wanted: string) =>
    body.places.find(({ place }: { place: string }) => place === wanted)?.count ?? 0;
  const [counted, corrections] = [countOf("tickets"), countOf("corrections")];
  return { state: body.state, counted, corrections, ...rows[0] };
}
const ONCE = { state: "done", counted: TICKETS, corrections: TICKETS, left: 0, proved: TICKETS };

/** As if the lease of a killed server had run out. */
const endLeases = () =>
  sql`update durable_work set due_at = now() where kind = 'retention' and state in ('running', 'waiting')`.execute(
    app.db,
  );

/** Kills a server that has erased and counted a batch and has not noted its tickets yet; another one goes on. */
async function killBetween(...without: Mechanism[]) {
  const started = await startErasing();
  await killBeforeWriting(app, "erased_ticket", async () => {
    server = await startServer(app, { environment: WITH_JOBS, without });
    return server;
  });
  server = undefined;
  await endLeases();
  await app.work(retention);
  return resultOf(started);
}

it("kill -9 between a batch and its proof: each ticket is erased and counted once", async () => {
  expect(await killBetween()).toEqual(ONCE);
  await expectInvariants(app.db);
});

it("negative control: without the transaction the tickets of a batch are counted twice", async () => {
  const { counted } = await killBetween({ sql: "begin", becomes: "select 1" });
  expect(counted).toBeGreaterThan(TICKETS);
});

it("kill -9 in the middle: another server goes on where it stopped", async () => {
  const started = await startErasing();
  const hold = await app.db.startTransaction().execute();
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(hold);
  await sql`select from ticket where project_id = ${started.projectId} and id = (
    select id from ticket where project_id = ${started.projectId} order by id limit 1 offset 300) for update`.execute(
    hold,
  );
  server = await startServer(app, { environment: WITH_JOBS });
  await expect.poll(async () => (await resultOf(started)).counted, { timeout: 60_000 }).toBe(200);
  await server.kill();
  server = undefined;
  await hold.rollback().execute();
  await endLeases();
  await app.work(retention);
  expect(await resultOf(started)).toEqual(ONCE);
  await expectInvariants(app.db);
});

/** Two servers that both believe to have the lease erase at once. */
async function eraseTwice() {
  const started = await startErasing();
  const attempt = () =>
    retention.perform?.({
      db: app.db,
      projectId: started.projectId,
      id: started.runId,
      attempt: 1,
      signal: new AbortController().signal,
      stopping: new AbortController().signal,
      progress: { total: null, completed: 0 },
    });
  await Promise.all([attempt(), attempt()]);
  const { state: _, ...result } = await resultOf(started);
  return result;
}

it("two servers that erase at once count each ticket once", async () => {
  const { state: _, ...once } = ONCE;
  expect(await eraseTwice()).toEqual(once);
});

it("negative control: without the lock of the run tickets are counted twice", async () => {
  const putBack = switchOff({
    sql: "select id from retention_run where project_id = $1 and id = $2 for update",
    becomes: "select $1::bigint, $2::uuid",
  });
  try {
    // Whether the two meet is chance.
    let counted = 0;
    for (let tries = 0; tries < 10 && counted <= TICKETS; tries += 1) counted = (await eraseTwice()).counted;
    expect(counted).toBeGreaterThan(TICKETS);
  } finally {
    putBack();
  }
});
