import { getMessage, sendMessage, stopMessage } from "@foyer/contract/messages.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { killBeforeWriting } from "../../../test/interference/kill-before-writing.ts";
import { type Server, startServer } from "../../../test/interference/start-server.ts";
import { type Mechanism, switchOff } from "../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { sendMessages } from "./send-messages.job.ts";

// A message whose server is killed, that two servers send at once, or that is stopped meanwhile. rules/messages 6, 7
const TICKETS = 30;
/** Jobs run only in a server that may send something. */
const WITH_JOBS = { OUTBOUND_ALLOW: "itec.example" };
const TEXT = { cultureCode: "en-GB", subject: "News", body: "[name]" };

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

type Started = { projectId: number; messageId: string };

/** Sells tickets and starts a message to all of them. */
async function startMessage(): Promise<Started> {
  const event = await makeEmailEvent(app, { ticketPrice: 0, ticketCount: TICKETS, codes: TICKETS });
  for (let at = 0; at < TICKETS; at += 1) expect((await event.register()).status).toBe(201);
  const { projectId } = event;
  const messageId = crypto.randomUUID();
  const body = { kind: "message", texts: [TEXT], filter: { projectId }, messageId };
  expect((await app.call(sendMessage, { params: { projectId }, body })).status).toBe(201);
  return { projectId, messageId };
}

/** How many mails there are, of how many tickets, and how many tickets are decided. */
async function resultOf({ projectId, messageId }: Started) {
  const { rows } = await sql<{ mails: number; tickets: number; works: number; decided: number }>`
    select count(*) as mails, count(distinct ticket_id) as tickets, count(distinct work_id) as works,
      (select count(*) from message_ticket where project_id = ${projectId} and outcome = 'done') as decided
    from mail where project_id = ${projectId} and message_id = ${messageId}`.execute(app.db);
  return rows[0];
}
const ONCE = { mails: TICKETS, tickets: TICKETS, works: TICKETS, decided: TICKETS };

const endLeases = () =>
  sql`update durable_work set due_at = now() where kind = 'message' and state in ('running', 'waiting')`.execute(
    app.db,
  );

/** Kills a server that has decided tickets and has not written their mails yet; another one goes on. */
async function killBetween(...without: Mechanism[]) {
  const started = await startMessage();
  await killBeforeWriting(app, "mail", async () => {
    server = await startServer(app, { environment: WITH_JOBS, without });
    return server;
  });
  server = undefined;
  await endLeases();
  await app.work(sendMessages);
  return { started, result: await resultOf(started) };
}

it("kill -9 while mails are made: each ticket has one", async () => {
  const { started, result } = await killBetween();
  expect(result).toEqual(ONCE);
  const { body } = await app.call(getMessage, { params: started });
  expect(body).toMatchObject({ state: "sending", mails: { waiting: TICKETS } });
  await expectInvariants(app.db);
});

const attempt = ({ projectId, messageId }: Started) =>
  sendMessages.perform?.({
    db: app.db,
    projectId,
    id: messageId,
    attempt: 1,
    signal: new AbortController().signal,
    stopping: new AbortController().signal,
    progress: { total: null, completed: 0 },
  });

/** Mails take half a second to be written. */
async function slowDown() {
  await sql`create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return null; end $$`.execute(
    app.db,
  );
  await sql`create trigger slow before insert on mail for each statement execute function slow()`.execute(
    app.db,
  );
}

/** Two servers that both believe to have the lease send the same message at once. */
async function sendTwice() {
  const started = await startMessage();
  // Both have looked at the open tickets before the first of them is ready.
  await slowDown();
  await Promise.all([attempt(started), attempt(started)]);
  return resultOf(started);
}

it("two servers that send the same message mail each ticket once", async () => {
  expect(await sendTwice()).toEqual(ONCE);
});

it("negative control: without the lock of the message tickets are mailed twice", async () => {
  const row = `"isOpen" from message\n    where project_id = $1 and id = $2`;
  const putBack = switchOff({ sql: `${row} for update`, becomes: row });
  try {
    expect((await sendTwice())?.mails).toBeGreaterThan(TICKETS);
  } finally {
    putBack();
  }
});

it("a message that is stopped while its mails are made sends none of them", async () => {
  const started = await startMessage();
  await slowDown();
  const [, stopped] = await Promise.all([attempt(started), app.call(stopMessage, { params: started })]);
  expect(stopped.body.state).toBe("stopped");
  const { body } = await app.call(getMessage, { params: started });
  expect(body.mails).toMatchObject({ waiting: 0, sent: 0 });
});
