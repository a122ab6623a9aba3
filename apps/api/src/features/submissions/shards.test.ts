import { setTimeout as sleep } from "node:timers/promises";
import * as fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeNewTicket } from "../../../test/events/new-ticket.ts";
import { createTicketProject, type TicketProject } from "../../../test/events/ticket-project.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { openDatabase } from "../../platform/db/database.ts";
import type { Database } from "../../platform/db/schema.ts";
import { silentLog } from "../../platform/log.ts";
import { cancelLiveTicket } from "../ticket-life/move-tickets.store.ts";
import { sellTickets } from "./sell-tickets.store.ts";

// A model of a registration (its plan and its live tickets) beside the functions with their shards and leases, where
// shards are worth it from four places on. rules/tickets 33

let app: TestApp;
let project: TicketProject;
let otherServer: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  app = await startTestApp();
  otherServer = openDatabase(app.databaseUrl, { max: 4, log: silentLog });
  project = await createTicketProject(app.db);
  await sql`insert into barcode (project_id, code, pool_id, file_id, line)
    select ${project.projectId}, 'S' || n, ${project.poolId}, ${project.fileId}, n
    from generate_series(1, 20000) n`.execute(app.db);
  const small = [
    { sql: "c_worth constant integer := 512", becomes: "c_worth constant integer := 4" },
    { sql: "c_queue constant integer := 8", becomes: "c_queue constant integer := 1" },
  ];
  await switchOffInFunction(app.db, "take_shard", ...small);
});
afterAll(async () => {
  await otherServer?.close();
  await app?.stop();
});

/** Sells to so many visitors, sending again what was not decided; returns the tickets of those who got one. */
async function sell(db: Kysely<Database>, count: number): Promise<number[]> {
  const sold: number[] = [];
  for (let left = count; left > 0; ) {
    const outcomes = await sellTickets(db, project, Array.from({ length: left }, makeNewTicket));
    for (const one of outcomes) {
      if (one.outcome === "issued") sold.push(one.ticket.ticketId);
      else expect(["again", "sold-out"]).toContain(one.outcome);
    }
    left = outcomes.filter(({ outcome }) => outcome === "again").length;
  }
  return sold;
}

type Shard = { used: number; leased: number };
type Model = { plan: number; live: number[] };

async function readShards(): Promise<{ plan: number; leased: number; shards: Shard[] }> {
  const { rows } = await sql<Shard>`select issued + held as used, leased from registration_usage
    where registration_id = ${project.registrationId} order by shard`.execute(app.db);
  const { rows: capacity } = await sql<{ plan: number; leased: number }>`
    select ticket_count as plan, leased from registration_capacity
    where registration_id = ${project.registrationId}`.execute(app.db);
  return { plan: 0, leased: 0, ...capacity[0], shards: rows };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

async function expectExact({ plan, live }: Model): Promise<number> {
  const found = await readShards();
  expect(found.plan).toBe(plan);
  expect(sum(found.shards.map(({ used }) => used))).toBe(live.length);
  expect(found.leased).toBe(sum(found.shards.map(({ leased }) => leased)));
  expect(found.leased).toBeLessThanOrEqual(plan);
  for (const { used, leased } of found.shards) expect(used).toBeLessThanOrEqual(leased);
  return found.shards.length;
}

async function changePlan(to: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ changed: boolean }>`
    select change_capacity(${project.projectId}, ${project.registrationId}, ${to}) as changed`.execute(
    app.db,
  );
  return rows[0]?.changed;
}

/** Resolves once the work is over or waits for a lock. */
async function waitsOrEnds(work: Promise<unknown>): Promise<void> {
  let isOver = false;
  const end = work.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  while (!isOver && (await countLockWaits(app.db)) === 0) await Promise.race([end, sleep(5)]);
}

/** One sale stays open at one server while another one sells; then the first commits or rolls back. */
async function sellBeside(first: number, second: number, commits: boolean) {
  const open = await app.db.startTransaction().execute();
  const kept = await sell(open, first);
  const beside = sell(otherServer.db, second);
  await waitsOrEnds(beside);
  await (commits ? open.commit() : open.rollback()).execute();
  return [...(commits ? kept : []), ...(await beside)];
}

const size = fc.integer({ min: 1, max: 12 });
const step = fc.oneof(
  fc.record({ kind: fc.constant("sell" as const), count: size }),
  fc.record({ kind: fc.constant("beside" as const), first: size, second: size, commits: fc.boolean() }),
  fc.record({ kind: fc.constant("cancel" as const), count: size }),
  fc.record({ kind: fc.constant("plan" as const), to: fc.integer({ min: 1, max: 80 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(model: Model, taken: Step): Promise<void> {
  const room = model.plan - model.live.length;
  if (taken.kind === "sell") {
    const sold = await sell(app.db, taken.count);
    expect(sold).toHaveLength(Math.min(taken.count, room));
    model.live.push(...sold);
  } else if (taken.kind === "beside") {
    const sold = await sellBeside(taken.first, taken.second, taken.commits);
    const wanted = taken.second + (taken.commits ? taken.first : 0);
    expect(sold).toHaveLength(Math.min(wanted, room));
    model.live.push(...sold);
  } else if (taken.kind === "cancel") {
    for (const ticketId of model.live.splice(0, taken.count))
      expect(await cancelLiveTicket(app.db, { projectId: project.projectId, ticketId })).not.toBeNull();
  } else {
    const fits = taken.to >= model.live.length;
    expect(await changePlan(taken.to)).toBe(fits);
    if (fits) model.plan = taken.to;
  }
}

it("shards and leases sell exactly what a single counter would, whatever happens beside them", async () => {
  let most = 0;
  const live: number[] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 80 }),
      fc.array(step, { minLength: 6, maxLength: 14 }),
      async (plan, steps) => {
        const model: Model = { plan: Math.max(plan, live.length), live };
        expect(await changePlan(model.plan)).toBe(true);
        for (const taken of steps) {
          await take(model, taken);
          most = Math.max(most, await expectExact(model));
        }
      },
    ),
    // Each run goes on from where the one before ended.
    { numRuns: 12, endOnFailure: true },
  );
  // Otherwise nothing was shardd.
  expect(most).toBeGreaterThan(1);
});

it("the control: where a sale does not lock its shard, the counters miss tickets or sell too many", async () => {
  const { plan } = await readShards();
  await changePlan(plan + 1);
  await sell(app.db, plan);
  await sql`alter table registration_usage drop constraint registration_never_oversold`.execute(app.db);
  await changePlan(plan + 11);
  await switchOffInFunction(app.db, "take_shard", { sql: "for update skip locked" });
  const before = sum((await readShards()).shards.map(({ used }) => used));
  const room = plan + 11 - before;
  expect((await sellBeside(room, room, true)).length).toBeGreaterThan(room);
});
