import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Mechanism, switchOff } from "../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { silentLog } from "../log.ts";
import { jobsOfRows } from "./look-for-rows.ts";
import { addSharedJobs, takeDueJobs } from "./shared-job.store.ts";
import { type SharedJob, SharedJobs } from "./shared-jobs.ts";
import type { WaitingRows } from "./waiting-rows.store.ts";

// Several servers' jobs on one database. The kill -9 of whole servers is in relay.test.ts. rules/durable-work 9
const NAME = "test job";
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());
beforeEach(() => sql`delete from shared_job`.execute(app.db));

const servers: SharedJobs[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())));

function startServers(count: number, job: Omit<SharedJob, "name">): SharedJobs[] {
  for (let number = 0; number < count; number += 1) {
    const server = new SharedJobs({ db: app.db, log: silentLog });
    server.start([{ name: NAME, ...job }]);
    servers.push(server);
  }
  return servers;
}

/** Three servers' runs of a job that is due each second; the most that one server would do by itself. */
function countRuns() {
  const startedAt = performance.now();
  let runs = 0;
  const work = async () => {
    runs += 1;
  };
  startServers(3, { everyMs: SECOND, work });
  return () => ({ runs, ofOne: (performance.now() - startedAt) / SECOND + 1 });
}

it("one of several servers runs a job, each time it is due", async () => {
  const look = countRuns();
  await expect.poll(() => look().runs).toBeGreaterThan(3);
  const { runs, ofOne } = look();
  expect(runs).toBeLessThanOrEqual(ofOne);
});

it("negative control: where it need not be due, each server runs it", async () => {
  const restore = switchOff({
    sql: "due_at <= now() - make_interval(secs => delay)\n      and started_at <= now()",
    becomes: "now() >= now()",
  });
  const look = countRuns();
  await expect.poll(() => look().runs - look().ofOne).toBeGreaterThan(0);
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  restore();
});

it("a job is left to the server that ran it last, until it is overdue", async () => {
  await addSharedJobs(app.db, [NAME]);
  const take = (overdueMs: number) => takeDueJobs(app.db, [{ name: NAME, everyMs: HOUR, overdueMs }]);
  const setDue = (minutesAgo: number) =>
    sql`update shared_job set started_at = '-infinity', due_at = now() - make_interval(mins => ${minutesAgo})`.execute(
      app.db,
    );
  await setDue(1);
  expect(await take(HOUR)).toEqual([]);
  expect(await take(0)).toEqual([NAME]);
  await setDue(61);
  expect(await take(HOUR)).toEqual([NAME]);
});

/** A server takes a job and is gone. Returns what another one gets after the job's pause. */
async function takeAfterKill(...mechanisms: Mechanism[]): Promise<string[]> {
  const restore = switchOff(...mechanisms);
  const take = () => takeDueJobs(app.db, [{ name: NAME, everyMs: SECOND }]);
  await addSharedJobs(app.db, [NAME]);
  expect(await take()).toEqual([NAME]);
  expect(await take()).toEqual([]);
  await sleep(1.5 * SECOND);
  const taken = await take();
  restore();
  return taken;
}

it("a job of a killed server is taken by another one after its pause", async () => {
  expect(await takeAfterKill()).toEqual([NAME]);
});

it("negative control: where it is not due again by itself, nobody takes it", async () => {
  const pause = { sql: "due_at = now() + make_interval(secs => pause)", becomes: "due_at = 'infinity'" };
  expect(await takeAfterKill(pause)).toEqual([]);
});

/** The first run of a job, then a change at one of two servers. Returns a count of the runs. */
async function change(followsChanges: boolean) {
  let runs = 0;
  const work = async () => {
    runs += 1;
  };
  const [one] = startServers(2, { everyMs: HOUR, followsChanges, work });
  await expect.poll(() => runs).toBe(1);
  one?.changed();
  return () => runs;
}

it("a job that follows changes is due at once after one", async () => {
  await expect.poll(await change(true)).toBe(2);
});

it("any other job keeps its pause", async () => {
  const runs = await change(false);
  await sleep(3 * SECOND);
  expect(runs()).toBe(1);
});

it("a job runs never twice at once on one server, and stop waits for it", async () => {
  const finish = Promise.withResolvers<void>();
  let running = 0;
  const work = async () => {
    running += 1;
    await finish.promise;
    running -= 1;
  };
  const [server] = startServers(1, { everyMs: 1, work });
  await expect.poll(() => running).toBe(1);
  server?.run(NAME);
  await sleep(2.5 * SECOND);
  expect(running).toBe(1);
  const stopped = server?.stop();
  finish.resolve();
  await stopped;
  expect(running).toBe(0);
});

it("what follows a job runs on the same server, whoever's turn it is", async () => {
  const ran: string[] = [];
  const server = new SharedJobs({ db: app.db, log: silentLog });
  servers.push(server);
  const next = { name: "next", everyMs: HOUR, work: async () => void ran.push("next") };
  const first = { name: NAME, everyMs: HOUR, followedBy: "next", work: async () => ran.push(NAME) > 0 };
  server.start([first, next]);
  // Once each by itself, and once more after the first.
  await expect.poll(() => ran.toSorted()).toEqual(["next", "next", NAME].toSorted());
});

const rowsOf =
  (kind: string): WaitingRows =>
  (db, isReachable) =>
    db.selectFrom("outbox").select("project_id as projectId").where(isReachable).where("kind", "=", kind);

/** Two servers with two jobs that rows of the outbox wait for. Returns the jobs that ran, and a server to tell of changes. */
async function startJobsOfRows() {
  const ran: string[] = [];
  const jobOf = (kind: string) => ({
    name: kind,
    waitingRows: rowsOf(kind),
    work: async () => {
      ran.push(kind);
      await sql`delete from outbox where kind = ${kind}`.execute(app.db);
    },
  });
  const kinds = ["one kind", "another kind"];
  const jobs = kinds.map(jobOf);
  // A job that is new would run once by itself.
  await addSharedJobs(app.db, kinds);
  await sql`update shared_job set due_at = 'infinity'`.execute(app.db);
  for (let number = 0; number < 2; number += 1) {
    const parts = { db: app.db, log: silentLog };
    const server = new SharedJobs(parts);
    server.start(jobsOfRows(jobs, parts, server));
    servers.push(server);
  }
  const hasLooked = async () =>
    (await sql`select from shared_job where name = 'look for rows' and due_at > now()`.execute(app.db)).rows;
  await expect.poll(hasLooked).toHaveLength(1);
  return { ran, changed: () => servers[0]?.changed() };
}

const addRow = (kind: string) =>
  sql`insert into outbox (project_id, kind, payload) values (1, ${kind}, '{}')`.execute(app.db);

it("a job of rows runs when rows wait for it, on one server, and no other does", async () => {
  const { ran, changed } = await startJobsOfRows();
  await addRow("one kind");
  changed();
  await expect.poll(() => ran).toEqual(["one kind"]);
  changed();
  await sleep(3 * SECOND);
  expect(ran).toEqual(["one kind"]);
});

it("rows that nobody has told of are found by the next look", async () => {
  const { ran } = await startJobsOfRows();
  await addRow("another kind");
  await expect.poll(() => ran).toEqual(["another kind"]);
});
