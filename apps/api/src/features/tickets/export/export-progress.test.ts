import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { finished } from "node:stream/promises";
import { cancelTicketExport, exportTickets, getTicketExport } from "@foyer/contract/ticket-exports.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillTickets } from "../../../../test/events/fill-tickets.ts";
import { padTickets } from "../../../../test/events/pad-tickets.ts";
import { createTicketProject, type TicketProject } from "../../../../test/events/ticket-project.ts";
import { countLockWaits } from "../../../../test/interference/lock-waits.ts";
import { countCursors } from "../../../../test/interference/open-cursors.ts";
import { type Server, startServer } from "../../../../test/interference/start-server.ts";
import { startTestApp, type TestApp } from "../../../../test/server/app-client.ts";
import { grantProject } from "../../../../test/server/grant-project.ts";
import { TIME_LIMITS } from "../../../platform/db/time-limits.ts";
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
    await expect
      .poll(() => look(id))
      .toEqual({ state: "done", total: COUNT, written: COUNT, unprintable: [], isInterrupted: false });
    expect((await cancel(id)).body).toEqual({
      state: "done",
      total: COUNT,
      written: COUNT,
      unprintable: [],
      isInterrupted: false,
    });
    expect((await audit()).at(-1)).toMatchObject({ action: "export" });
  });

  it("writes its progress at most once a second", async () => {
    const id = crypto.randomUUID();
    const answer = await begin(id);
    const seen = new Set<string>();
    const startedAt = Date.now();
    while (seen.size < 4) {
      const { rows } = await sql<{
        xmin: string;
      }>`select xmin::text from durable_work where id = ${id}`.execute(app.db);
      seen.add(rows[0]?.xmin ?? "");
    }
    answer.destroy();
    // Heartbeats are at least a second apart.
    expect(Date.now() - startedAt).toBeGreaterThan(1_900);
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
    expect(await look(id)).toEqual({
      state: "failed",
      total: null,
      written: 0,
      unprintable: [],
      isInterrupted: false,
    });
    for (const one of [...waiting, answer]) one.destroy();
    await expect.poll(openCursors).toBe(0);
  });
});

describe("an export that is cancelled", () => {
  it("stops with a heartbeat: cut off, its connection free, all of it in the audit", async () => {
    const id = crypto.randomUUID();
    const answer = await begin(id);
    await expect.poll(async () => (await look(id)).written).toBeGreaterThan(0);
    expect(await openCursors()).toBe(1);
    const asked = Date.now();
    expect((await cancel(id)).status).toBe(200);
    // Read on only now: a quick reader might have had the whole file before the heartbeat.
    await expect.poll(openCursors, { interval: 10 }).toBe(0);
    // The heartbeat checks three times a second; without it nothing would end before the lease, after half a minute.
    expect(Date.now() - asked).toBeLessThan(10_000);
    expect(await endOf(answer)).toBe("cut off");
    await expect.poll(() => stateOf(id)).toBe("cancelled");
    const { written } = await look(id);
    const [exported, cancelled] = (await audit()).slice(-2);
    expect(exported).toMatchObject({ action: "export", after: { count: COUNT } });
    expect(cancelled).toMatchObject({
      action: "update",
      project_id: fair.projectId,
      staff_name: "Olga Operator",
      after: { cancelled: true, written: expect.any(Number) },
    });
    expect(written).toBeGreaterThan(0);
    const entries = (await audit()).length;
    expect((await cancel(id)).body.state).toBe("cancelled");
    expect((await audit()).length).toBe(entries);
  });

  it("stops in the middle of a query, too", async () => {
    const id = crypto.randomUUID();
    // The export waits for the table, as it would wait for a long sort: longer than the test takes.
    const usual = TIME_LIMITS.lock;
    TIME_LIMITS.lock = 60_000;
    const holding = await app.db.startTransaction().execute();
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(holding);
    await sql`lock table ticket in access exclusive mode`.execute(holding);
    const answer = begin(id);
    await expect
      .poll(async () => (await app.call(getTicketExport, paramsOf(id), app.operator)).status)
      .toBe(200);
    await expect.poll(() => countLockWaits(app.db)).toBeGreaterThan(0);
    TIME_LIMITS.lock = usual;
    await cancel(id);
    const { statusCode } = await answer;
    const isStillWaiting = await countLockWaits(app.db);
    await holding.rollback().execute();
    expect([statusCode, await stateOf(id), isStillWaiting]).toEqual([409, "cancelled", 0]);
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
    // Read on only then: a quick reader might have the whole file before the other server's heartbeat.
    await expect.poll(() => stateOf(id)).toBe("cancelled");
    expect(await endOf(answer)).toBe("cut off");
  });

  it("the export of a killed server fails after half a minute, and is deleted after a day", async () => {
    const id = crypto.randomUUID();
    const answer = await begin(id, { url: elsewhere.url });
    await expect.poll(() => stateOf(id)).toBe("running");
    await elsewhere.kill();
    expect(await endOf(answer)).toBe("cut off");
    await expect.poll(openCursors).toBe(0);
    const work = app.db.updateTable("durable_work").where("id", "=", id);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from due_at - now())::float8 as seconds from durable_work where id = ${id}`.execute(
      app.db,
    );
    expect(rows[0]?.seconds).toBeLessThanOrEqual(30);
    const parts = { db: app.db, log: silentLog };
    const { signal } = new AbortController();
    const { work: forget } = forgetOldExports(parts);
    const lookForLost = () => runDueWork(parts, ticketExports, signal);
    await work.set({ due_at: sql`now() + interval '1 minute'` }).execute();
    await lookForLost();
    expect(await stateOf(id)).toBe("running");
    await work.set({ due_at: sql`now()` }).execute();
    await lookForLost();
    expect(await look(id)).toMatchObject({ state: "failed", isInterrupted: true });
    await forget(signal);
    expect(await stateOf(id)).toBe("failed");
    await work.set({ ended_at: sql`now() - interval '1 day'` }).execute();
    await forget(signal);
    expect((await app.call(getTicketExport, paramsOf(id), app.operator)).status).toBe(404);
  });
});
