import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../../../test/events/event.ts";
import { type Server, startServer } from "../../../test/interference/start-server.ts";
import type { Mechanism } from "../../../test/interference/switch-off.ts";
import { MAIL_FROM, type MailServer, startMailServer } from "../../../test/receivers/mail-server.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";

// Server processes that share a database and a mail server. rules/mail 1, 4
const TICKETS = 12;

let app: TestApp;
let mailServer: MailServer;
beforeAll(async () => {
  [app, mailServer] = await Promise.all([startTestApp(), startMailServer()]);
});
afterAll(() => Promise.all([app?.stop(), mailServer?.stop()]));
beforeEach(async () => {
  mailServer.mails.length = 0;
  for (const table of ["mail", "durable_work"]) await sql`delete from ${sql.table(table)}`.execute(app.db);
});
afterEach(() => Promise.all(running.splice(0).map((server) => server.kill())));

const running: Server[] = [];
async function startOne(without: Mechanism[] = []): Promise<Server> {
  const environment = { SMTP_URL: mailServer.url, SMTP_CONNECTIONS: "1", MAIL_FROM };
  const server = await startServer(app, { environment, without });
  running.push(server);
  return server;
}
const recipients = () => mailServer.mails.map(({ to }) => to[0]).sort();
const addresses = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => `${name}${String(at).padStart(3, "0")}@example.org`);
const statesOf = async () => {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*) as count from durable_work group by state`.execute(app.db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

async function sell(name: string, count = TICKETS) {
  const event = await makeEvent(app, { ticketCount: count, codes: count });
  const asked = await askForEmailOnly(app, event);
  for (const address of addresses(count, name))
    await submitAnswers(app, event.code, [emailResult(asked, address)]);
  return event;
}

it("two servers send each mail once", async () => {
  await sell("once");
  await Promise.all([startOne(), startOne()]);
  await expect.poll(statesOf).toEqual({ done: TICKETS });
  expect(recipients()).toEqual(addresses(TICKETS, "once"));
  // A mail that is sent twice has the same Message-ID.
  const ids = mailServer.mails.map(({ headers }) => headers.find(([name]) => name === "message-id")?.[1]);
  expect(new Set(ids).size).toBe(TICKETS);
});

it("negative control: where a lease ends at once, two servers send mails twice", async () => {
  const lease = {
    sql: "due_at = now() + make_interval(secs => ",
    becomes: "due_at = now() - make_interval(secs => ",
  };
  const again = () => recipients().length - new Set(recipients()).size;
  // No mail is accepted before the other server has come by.
  const held = Promise.withResolvers<void>();
  mailServer.holdUntil(held.promise);
  await sell("twice");
  await Promise.all([startOne([lease]), startOne([lease])]);
  await expect.poll(again).toBeGreaterThan(0);
  mailServer.holdUntil(Promise.resolve());
  held.resolve();
});

it("after kill -9 during sending a mail is sent at most once more, and only after its lease", async () => {
  const answer = Promise.withResolvers<void>();
  mailServer.holdUntil(answer.promise);
  await sell("killed", 3);
  const victim = await startOne();
  await expect.poll(recipients).toHaveLength(1);
  const [first = ""] = recipients();
  await victim.kill();
  // However long the next server takes to start: the lease of the killed one has not ended by then.
  await sql`update durable_work set due_at = now() + interval '1 hour' where state = 'running'`.execute(
    app.db,
  );
  mailServer.holdUntil(Promise.resolve());
  answer.resolve();

  await startOne();
  await expect.poll(statesOf).toEqual({ done: 2, running: 1 });
  expect(recipients()).toEqual(addresses(3, "killed"));
  await sql`update durable_work set due_at = now() where state = 'running'`.execute(app.db);
  await expect.poll(statesOf).toEqual({ done: 3 });
  expect(recipients()).toEqual([...addresses(3, "killed"), first].sort());
});

it("after kill -9 of the server that runs the jobs for all, another one mails within seconds", async () => {
  await sql`delete from shared_job`.execute(app.db);
  const victim = await startOne();
  const startedOf = async () => {
    const { rows } =
      await sql`select from shared_job where name = 'look for rows' and isfinite(started_at)`.execute(app.db);
    return rows.length;
  };
  await expect.poll(startedOf).toBe(1);
  await startOne();
  // Sold by this process, which has no jobs: nobody tells the other server of it.
  await sell("orphan", 1);
  await victim.kill();
  await expect.poll(statesOf).toEqual({ done: 1 });
  expect(recipients()).toEqual(addresses(1, "orphan"));
});
