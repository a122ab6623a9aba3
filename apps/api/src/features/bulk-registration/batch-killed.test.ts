import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { includeOnly } from "../../../../../packages/scenario-document/test/edits.ts";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { issueBatches, skipWait, uploadBatch } from "../../../test/events/bulk-file.ts";
import { editScenario, makeEvent, type TestEvent } from "../../../test/events/event.ts";
import { killBeforeWriting } from "../../../test/interference/kill-before-writing.ts";
import { type Server, startServer } from "../../../test/interference/start-server.ts";
import { type Mechanism, switchOffInFunction } from "../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { runDueWork } from "../../platform/durable-work/run-due-work.ts";
import { silentLog } from "../../platform/log.ts";
import { bulkRegistration } from "./issue-batch.job.ts";

// Servers that are killed while they issue a registration file: every row has exactly one outcome. rules/bulk-registration 7
// Three kills of 1,000 rows by default; set BULK_KILLS=20 BULK_ROWS=5000 for the whole drill.
const KILLS = Number(process.env.BULK_KILLS ?? 3);
const ROWS = Number(process.env.BULK_ROWS ?? 1000);
/** Jobs run only in a server that may send something. */
const WITH_JOBS = { OUTBOUND_ALLOW: "itec.example" };

let app: TestApp;
let server: Server | undefined;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  await server?.kill();
  await app?.stop();
});

async function upload(rows: number): Promise<TestEvent> {
  const event = await makeEvent(app, { codes: rows + 10, ticketCount: rows + 10 });
  await editScenario(app, event, (opened) => includeOnly(opened, ["Email"]));
  const lines = Array.from({ length: rows }, (_, at) => `guest${at}@example.org`);
  expect((await uploadBatch(app, event, `email\n${lines.join("\n")}`)).status).toBe(201);
  return event;
}

/** As if the lease of a killed server had run out. */
const endLeases = () =>
  sql`update durable_work set due_at = now() where kind = 'bulk-registration' and state in ('running', 'waiting')`.execute(
    app.db,
  );

async function counts({ projectId }: TestEvent) {
  const { rows } = await sql<Record<"tickets" | "people" | "rows" | "outcomes" | "linked", number>>`
    select (select count(*) from ticket where project_id = ${projectId}) as tickets,
      (select count(distinct email) from ticket where project_id = ${projectId}) as people,
      count(*) as rows, count(outcome) as outcomes, count(distinct ticket_id) as linked
    from bulk_row where project_id = ${projectId}`.execute(app.db);
  return rows[0];
}

/** Locks the row of the file: however fast a server is, it does not get beyond it. */
async function holdRow({ projectId }: TestEvent, number: number) {
  const hold = await app.db.startTransaction().execute();
  // Starting a server may take longer than a transaction may idle.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(hold);
  await sql`select from bulk_row where project_id = ${projectId} and line = (
    select line from bulk_row where project_id = ${projectId} order by line limit 1 offset ${number}) for update`.execute(
    hold,
  );
  return hold;
}

it(`kill -9 ${KILLS} times: ${ROWS} rows have ${ROWS} outcomes and tickets, none twice`, {
  timeout: 120_000 * (KILLS + 2),
}, async () => {
  const event = await upload(ROWS);
  await skipWait(app);
  const seen: number[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const hold = await holdRow(event, Math.floor((ROWS * kill) / (KILLS + 1)));
    server = await startServer(app, { environment: WITH_JOBS });
    // Kills the server at a random moment after the batch has started.
    const before = (await counts(event))?.outcomes ?? 0;
    await expect.poll(async () => (await counts(event))?.outcomes, { interval: 5 }).not.toBe(before);
    await sleep(60 * Math.random());
    await server.kill();
    await hold.rollback().execute();
    await endLeases();
    const after = (await counts(event))?.outcomes ?? 0;
    seen.push(after);
    expect((await counts(event))?.tickets).toBeGreaterThanOrEqual(after);
  }
  await issueBatches(app);
  console.info(`outcomes after each kill: ${seen.join(", ")}`);
  expect(Math.max(...seen)).toBeLessThan(ROWS);
  expect(await counts(event)).toEqual({
    tickets: ROWS,
    people: ROWS,
    rows: ROWS,
    outcomes: ROWS,
    linked: ROWS,
  });
  await expectInvariants(app.db);
});

it("a server that stops ends after its current rows, and the next one goes on at once", async () => {
  const event = await upload(600);
  await skipWait(app);
  const stopping = new AbortController();
  // It is told to stop as soon as it writes the outcomes of its first rows.
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (Number(result.numAffectedRows ?? 0) > 1) stopping.abort();
      return result;
    },
  });
  await runDueWork({ db, log: silentLog }, bulkRegistration, stopping.signal);
  const { outcomes } = { outcomes: 0, ...(await counts(event)) };
  expect(outcomes).toBeGreaterThan(0);
  expect(outcomes).toBeLessThan(600);
  const work = app.db.selectFrom("durable_work").where("kind", "=", "bulk-registration");
  expect(await work.select(["state", "attempts"]).execute()).toEqual([{ state: "waiting", attempts: 0 }]);
  await issueBatches(app);
  expect(await counts(event)).toMatchObject({ tickets: 600, outcomes: 600, linked: 600 });
});

/** Kills a server after it has sold the first rows and before it has noted their outcomes; returns the tickets at the end. */
async function killBetween(rows: number, ...without: Mechanism[]): Promise<number> {
  const event = await upload(rows);
  await skipWait(app);
  await killBeforeWriting(app, "bulk_row", async () => {
    server = await startServer(app, { environment: WITH_JOBS, without });
    return server;
  });
  server = undefined;
  await endLeases();
  await issueBatches(app);
  return (await counts(event))?.tickets ?? 0;
}

it("a kill between the sale of rows and their outcomes doubles none", async () => {
  expect(await killBetween(40)).toBe(40);
});

it("negative control: without the transaction and the rows' keys they are sold twice", async () => {
  await sql`alter table submission drop constraint submission_pkey cascade`.execute(app.db);
  await switchOffInFunction(app.db, "decide_sales", {
    sql: "v_sale.idempotency_key = any(v_facts.used_keys)",
    becomes: "false",
  });
  expect(await killBetween(40, { sql: "begin", becomes: "select 1" })).toBeGreaterThan(40);
});
