import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { finished } from "node:stream/promises";
import { cancelTicketExport, exportTickets, getTicketExport } from "@foyer/contract/ticket-exports.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app-client.ts";
import { fillTickets } from "../../../../test/fill-tickets.ts";
import { grantProject } from "../../../../test/grant-project.ts";
import { countCursors } from "../../../../test/open-cursors.ts";
import { padTickets } from "../../../../test/pad-tickets.ts";
import { type Server, startServer } from "../../../../test/start-server.ts";
import { createTicketProject, type TicketProject } from "../../../../test/ticket-project.ts";
import { runDueWork } from "../../../platform/durable-work/run-due-work.ts";
import { silentLog } from "../../../platform/log.ts";
import { forgetOldExports, ticketExports } from "./export-work.job.ts";

const COUNT = 800;

let app: TestApp;
let here: string;
let fair: TicketProject;
let other: TicketProject;

beforeAll(async () => {
  app = await startTestApp();
  here = await listen();
  fair = await createTicketProject(app.db, { name: "Fair" });
  other = await createTicketProject(app.db, { name: "Other" });
  await fillTickets(app.db, fair, { count: COUNT });
  await padTickets(app.db, fair.projectId);
  for (const { projectId } of [fair, other]) await grantProject(app.db, "operator", projectId);
  await grantProject(app.db, "manager", fair.projectId);
});
afterAll(() => app?.stop());

async function listen(): Promise<string> {
  await app.app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
}

/** Begins an export and reads nothing of it yet. */
async function begin(exportId: string, { url = here, token = app.operator } = {}): Promise<IncomingMessage> {
  const sent = request(`${url}${exportTickets.path}?projectId=${fair.projectId}&exportId=${exportId}`, {
    headers: { authorization: `Bearer ${token}` },
  }).end();
  sent.on("error", () => {});
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return answer;
}

/** Whether all of it arrived or the connection was cut before. */
const endOf = (answer: IncomingMessage) =>
  finished(answer.resume()).then(
    () => "whole",
    () => "cut off",
  );

const paramsOf = (exportId: string, projectId = fair.projectId) => ({ params: { projectId, exportId } });
const look = async (exportId: string) =>
  (await app.call(getTicketExport, paramsOf(exportId), app.operator)).body;
const stateOf = async (exportId: string) => (await look(exportId)).state;
const cancel = (exportId: string, token = app.operator) =>
  app.call(cancelTicketExport, paramsOf(exportId), token);

const openCursors = () => countCursors(app.db);

const audit = async () => {
  const rows = await app.db.selectFrom("audit").selectAll().orderBy("id").execute();
  return rows
    .filter(({ entity }) => entity === "ticket list")
    .map(({ action, project_id, staff_name, after }) => ({ action, project_id, staff_name, after }));
};

describe("an export that is followed", () => {
  it("tells how many rows are written, and that it is done", async () => {
    const id = crypto.randomUUID();
    const answer = await begin(id);
    await expect.poll(() => look(id)).toMatchObject({ state: "running", total: COUNT });
    await expect.poll(async () => (await look(id)).written).toBeGreaterThan(0);
    expect((await look(id)).written).toBeLessThan(COUNT);
    expect(await endOf(answer)).toBe("whole");
    await expect.poll(() => look(id)).toEqual({ state: "done", total: COUNT, written: COUNT });
    expect((await cancel(id)).body).toEqual({ state: "done", total: COUNT, written: COUNT });
    expect((await audit()).at(-1)).toMatchObject({ action: "export" });
  });

  it("writes its progress at most once a second", async () => {
    const id = crypto.randomUUID();
    const answer = await begin(id);
    const seen = new Set<string>();
    for (const end = Date.now() + 2_500; Date.now() < end; ) {
      const { rows } = await sql<{
        xmin: string;
      }>`select xmin::text from durable_work where id = ${id}`.execute(app.db);
      seen.add(rows[0]?.xmin ?? "");
    }
    answer.destroy();
    expect(seen.size).toBeGreaterThan(1);
    expect(seen.size).toBeLessThanOrEqual(4);
    await expect.poll(() => stateOf(id)).toBe("failed");
  });

  it("is nobody else's, in no other project, and no viewer's", async () => {
    const id = crypto.randomUUID();
    const answer = await begin(id);
    for (const endpoint of [getTicketExport, cancelTicketExport]) {
      expect((await app.call(endpoint, paramsOf(id), app.manager)).status).toBe(404);
      expect((await app.call(endpoint, paramsOf(id), app.admin)).status).toBe(404);
      expect((await app.call(endpoint, paramsOf(id, other.projectId), app.operator)).status).toBe(404);
      expect((await app.call(endpoint, paramsOf(crypto.randomUUID()), app.operator)).status).toBe(404);
      expect((await app.call(endpoint, paramsOf("1"), app.operator)).status).toBe(404);
      expect((await app.call(endpoint, paramsOf(id), app.viewer)).status).toBe(403);
    }
    expect(await stateOf(id)).toBe("running");
    answer.destroy();
  });

  it("has an id of its own, also among other people's", async () => {
    const id = crypto.randomUUID();
    expect(await endOf(await begin(id))).toBe("whole");
    for (const token of [app.operator, app.manager]) {
      const answer = await begin(id, { token });
      expect(answer.statusCode).toBe(409);
      answer.resume();
    }
    const wrong = { projectId: fair.projectId, exportId: "mine" };
    expect((await app.call(exportTickets, { query: wrong }, app.operator)).status).toBe(400);
  });

  it("has failed when the concurrency limit refused it", async () => {
    const waiting = await Promise.all(Array.from({ length: 4 }, () => begin(crypto.randomUUID())));
    const id = crypto.randomUUID();
    const answer = await begin(id);
    expect(answer.statusCode).toBe(503);
    expect(await look(id)).toEqual({ state: "failed", total: null, written: 0 });
    for (const one of [...waiting, answer]) one.destroy();
    await expect.poll(openCursors).toBe(0);
  });
});

describe("an export that is cancelled", () => {
  it("stops within a second: cut off, its connection free, all of it in the audit", async () => {
    const id = crypto.randomUUID();
    const answer = await begin(id);
    await expect.poll(async () => (await look(id)).written).toBeGreaterThan(0);
    expect(await openCursors()).toBe(1);
    const asked = Date.now();
    expect((await cancel(id)).status).toBe(200);
    expect(await endOf(answer)).toBe("cut off");
    await expect.poll(openCursors, { interval: 10 }).toBe(0);
    // The heartbeat checks three times a second; a busy machine may be late.
    expect(Date.now() - asked).toBeLessThan(2_000);
    await expect.poll(() => stateOf(id)).toBe("cancelled");
    const { written } = await look(id);
    const [exported, cancelled] = (await audit()).slice(-2);
    expect(exported).toMatchObject({ action: "export", after: { count: COUNT } });
    expect(cancelled).toMatchObject({
      ...{ action: "update", project_id: fair.projectId, staff_name: "Olga Operator" },
      after: { cancelled: true, written: expect.any(Number) },
    });
    expect(written).toBeGreaterThan(0);
    const entries = (await audit()).length;
    expect((await cancel(id)).body.state).toBe("cancelled");
    expect((await audit()).length).toBe(entries);
  });

  it("stops in the middle of a query, too", async () => {
    const id = crypto.randomUUID();
    // The export waits for the table, as it would wait for a long sort.
    const holding = await app.db.startTransaction().execute();
    await sql`lock table ticket in access exclusive mode`.execute(holding);
    const answer = begin(id);
    await expect
      .poll(async () => (await app.call(getTicketExport, paramsOf(id), app.operator)).status)
      .toBe(200);
    const asked = Date.now();
    await cancel(id);
    const { statusCode } = await answer;
    const took = Date.now() - asked;
    await holding.rollback().execute();
    // Without the cancel it would have waited three seconds for the lock.
    expect([statusCode, await stateOf(id)]).toEqual([409, "cancelled"]);
    expect(took).toBeLessThan(2_500);
    await expect.poll(openCursors).toBe(0);
    expect(await endOf(await begin(crypto.randomUUID()))).toBe("whole");
  });
});

describe("with several servers", () => {
  let elsewhere: Server;
  beforeAll(async () => {
    elsewhere = await startServer(app);
  });
  afterAll(() => elsewhere?.kill());

  it("any of them answers the progress, and cancels", async () => {
    const id = crypto.randomUUID();
    const answer = await begin(id, { url: elsewhere.url });
    await expect.poll(async () => (await look(id)).written).toBeGreaterThan(0);
    await cancel(id);
    expect(await endOf(answer)).toBe("cut off");
    await expect.poll(() => stateOf(id)).toBe("cancelled");
  });

  it("the export of a killed server fails after half a minute, and is deleted after a day", async () => {
    const id = crypto.randomUUID();
    const answer = await begin(id, { url: elsewhere.url });
    await expect.poll(() => stateOf(id)).toBe("running");
    await elsewhere.kill();
    expect(await endOf(answer)).toBe("cut off");
    await expect.poll(openCursors).toBe(0);
    const wait = async (seconds: number) => {
      const work = app.db.selectFrom("durable_work").select(["due_at", "ended_at"]).where("id", "=", id);
      const { due_at, ended_at } = await work.executeTakeFirstOrThrow();
      const earlier = (time: Date) => new Date(time.getTime() - seconds * 1000);
      const values = { due_at: earlier(due_at), ended_at: ended_at && earlier(ended_at) };
      await app.db.updateTable("durable_work").set(values).where("id", "=", id).execute();
    };
    const parts = { db: app.db, log: silentLog };
    const { signal } = new AbortController();
    const { work } = forgetOldExports(parts);
    const lookForLost = () => runDueWork(parts, ticketExports, signal);
    await wait(20);
    await lookForLost();
    expect(await stateOf(id)).toBe("running");
    await wait(15);
    await lookForLost();
    expect(await stateOf(id)).toBe("failed");
    await work(signal);
    expect(await stateOf(id)).toBe("failed");
    await wait(24 * 3600);
    await work(signal);
    expect((await app.call(getTicketExport, paramsOf(id), app.operator)).status).toBe(404);
  });
});
