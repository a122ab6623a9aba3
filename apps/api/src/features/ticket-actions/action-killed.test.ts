import { getRegistration } from "@foyer/contract/registrations.ts";
import { getTicketAction, startTicketAction } from "@foyer/contract/ticket-actions.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { killBeforeWriting } from "../../../test/interference/kill-before-writing.ts";
import { type Server, startServer } from "../../../test/interference/start-server.ts";
import { type Mechanism, switchOff } from "../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { ticketActions } from "./ticket-actions.job.ts";

// An action whose server is killed, or that two servers do at once: every ticket is acted on exactly once.
// rules/tickets 52; set ACTION_TICKETS=2000 for a longer drill.
const TICKETS = Number(process.env.ACTION_TICKETS ?? 60);
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

type Started = { projectId: number; registrationId: number; actionId: string };

/** Sells held tickets and starts to cancel them all. */
async function startCancelling(): Promise<Started> {
  const event = await makeEmailEvent(app, { ticketPrice: 10, ticketCount: TICKETS, codes: TICKETS });
  for (let at = 0; at < TICKETS; at += 1) expect((await event.register()).status).toBe(201);
  const { projectId, registrationId } = event;
  const actionId = crypto.randomUUID();
  const body = { kind: "cancel", filter: { projectId }, actionId };
  expect((await app.call(startTicketAction, { params: { projectId }, body })).status).toBe(201);
  return { projectId, registrationId, actionId };
}

/** The result of the action: its own counts, and those of tickets and audit. */
async function resultOf({ projectId, registrationId, actionId }: Started) {
  const { body } = await app.call(getTicketAction, { params: { projectId, actionId } });
  const { body: registration } = await app.call(getRegistration, { params: { projectId, registrationId } });
  const { rows } = await sql<{ audited: number; tickets: number }>`
    select count(*) as audited, count(distinct entity_id) as tickets from audit
    where project_id = ${projectId} and entity = 'ticket' and after ->> 'status' = 'cancelled'`.execute(
    app.db,
  );
  return { state: body.state, done: body.done, held: registration.held, ...rows[0] };
}
const ONCE = { state: "done", done: TICKETS, held: 0, audited: TICKETS, tickets: TICKETS };

/** As if the lease of a killed server had run out. */
const endLeases = () =>
  sql`update durable_work set due_at = now() where kind = 'ticket-action' and state in ('running', 'waiting')`.execute(
    app.db,
  );

/** Kills a server that has acted on a ticket and has not noted its outcome yet; another one goes on. */
async function killBetween(...without: Mechanism[]) {
  const started = await startCancelling();
  await killBeforeWriting(app, "ticket_action_row", async () => {
    server = await startServer(app, { environment: WITH_JOBS, without });
    return server;
  });
  server = undefined;
  await endLeases();
  await app.work(ticketActions);
  return resultOf(started);
}

it("kill -9 between an act and its outcome: the ticket is acted on once, and the others too", async () => {
  expect(await killBetween()).toEqual(ONCE);
  await expectInvariants(app.db);
});

it("negative control: without the transaction the outcome of a ticket is lost", async () => {
  const { done } = await killBetween({ sql: "begin", becomes: "select 1" });
  expect(done).toBeLessThan(TICKETS);
});

it("kill -9 in the middle: another server goes on where it stopped", async () => {
  const started = await startCancelling();
  const half = Math.floor(TICKETS / 2);
  const hold = await app.db.startTransaction().execute();
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(hold);
  await sql`select from ticket_action_row where project_id = ${started.projectId} and ticket_id = (
    select ticket_id from ticket_action_row where project_id = ${started.projectId}
    order by ticket_id limit 1 offset ${half}) for update`.execute(hold);
  server = await startServer(app, { environment: WITH_JOBS });
  await expect.poll(async () => (await resultOf(started)).done).toBe(half);
  await server.kill();
  server = undefined;
  await hold.rollback().execute();
  await endLeases();
  await app.work(ticketActions);
  expect(await resultOf(started)).toEqual(ONCE);
  await expectInvariants(app.db);
});

/** Two servers that both believe to have the lease do the same action at once. */
async function doTwice() {
  const { projectId, registrationId, actionId } = await startCancelling();
  const attempt = () =>
    ticketActions.perform?.({
      db: app.db,
      projectId,
      id: actionId,
      attempt: 1,
      signal: new AbortController().signal,
      stopping: new AbortController().signal,
      progress: { total: null, completed: 0 },
    });
  await Promise.all([attempt(), attempt()]);
  const { state: _, ...result } = await resultOf({ projectId, registrationId, actionId });
  return result;
}

it("two servers that do the same action act on each ticket once", async () => {
  const { state: _, ...once } = ONCE;
  expect(await doTwice()).toEqual(once);
});

it("negative control: without the look at the outcome under its lock, tickets are done twice", async () => {
  const putBack = switchOff({ sql: "and outcome is null\n    for update" });
  try {
    expect((await doTwice()).done).toBeLessThan(TICKETS);
  } finally {
    putBack();
  }
});
