import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTicketProject } from "../../../test/events/ticket-project.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { silentLog } from "../log.ts";
import { runDueWork } from "./run-due-work.ts";
import { cancelWork, claimWork, endWork, listDueWork, repeatWork, type WorkKey } from "./work.store.ts";
import { WorkFailure, type WorkKind } from "./work-kind.ts";

// rules/durable-work, with a kind of its own; mails and exports have their own tests. The kill -9 of whole servers is in relay.test.ts.
const NAME = "test-kind";

let app: TestApp;
let projectId: number;
beforeAll(async () => {
  app = await startTestApp();
  ({ projectId } = await createTicketProject(app.db));
});
afterAll(() => app?.stop());
beforeEach(() => sql`delete from durable_work`.execute(app.db));

type Perform = NonNullable<WorkKind["perform"]>;
const kindOf = (perform: Perform | null, retrySeconds: number[] = [60, 300]): WorkKind => ({
  name: NAME,
  concurrency: 1,
  unexpectedFailure: "It went wrong.",
  retrySeconds,
  perform,
});
const run = (kind: WorkKind) =>
  runDueWork({ db: app.db, log: silentLog }, kind, new AbortController().signal);

async function enqueue(): Promise<WorkKey> {
  const id = crypto.randomUUID();
  await app.db.insertInto("durable_work").values({ project_id: projectId, id, kind: NAME }).execute();
  return { projectId, id };
}
const look = ({ id }: WorkKey) =>
  app.db
    .selectFrom("durable_work")
    .select([
      ...(["state", "attempts", "last_error", "total", "completed"] as const),
      sql<number>`extract(epoch from due_at - now())::float8`.as("seconds"),
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const letTimePass = () => sql`update durable_work set due_at = now()`.execute(app.db);

/** Work that the test ends by hand. */
function held() {
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const perform: Perform = async ({ signal }) => {
    started.resolve();
    signal.addEventListener("abort", () => finish.reject(new Error("aborted")));
    await finish.promise;
    return undefined;
  };
  return { started: started.promise, finish: finish.resolve, perform };
}

describe("an attempt that fails", () => {
  it("is retried with backoff, then a dead letter with its reason; staff repeat it with all its attempts", async () => {
    const key = await enqueue();
    let isBroken = true;
    const kind = kindOf(async () => {
      if (isBroken) throw new WorkFailure("Not now.", { isFinal: false });
      return undefined;
    });
    for (const [attempts, wait] of [
      [1, 60],
      [2, 300],
    ] as const) {
      await run(kind);
      const { seconds, ...row } = await look(key);
      expect(row).toMatchObject({ state: "waiting", attempts, last_error: "Not now." });
      expect(seconds).toBeGreaterThan(wait - 10);
      expect(seconds).toBeLessThanOrEqual(wait);
      await run(kind);
      expect((await look(key)).attempts).toBe(attempts);
      await letTimePass();
    }
    await run(kind);
    expect(await look(key)).toMatchObject({ state: "failed", attempts: 3, last_error: "Not now." });
    await letTimePass();
    await run(kind);
    expect((await look(key)).attempts).toBe(3);

    isBroken = false;
    expect(await repeatWork(app.db, key)).toBe(true);
    await run(kind);
    expect(await look(key)).toMatchObject({ state: "done", attempts: 1, last_error: "" });
    expect(await repeatWork(app.db, key)).toBe(false);
  });

  it("is a dead letter at once when a retry cannot help", async () => {
    const key = await enqueue();
    await run(
      kindOf(async () => {
        throw new WorkFailure("Never.", { isFinal: true });
      }),
    );
    expect(await look(key)).toMatchObject({ state: "failed", attempts: 1, last_error: "Never." });
  });

  it("hides the details of a defect from staff, and does not block other work", async () => {
    const [broken, whole] = [await enqueue(), await enqueue()];
    await run(
      kindOf(async ({ id }) => {
        if (id === broken.id) throw new TypeError("secret of undefined");
        return undefined;
      }),
    );
    expect(await look(broken)).toMatchObject({ state: "waiting", last_error: "It went wrong." });
    expect((await look(whole)).state).toBe("done");
  });
});

describe("a cancel", () => {
  it("ends waiting work at once, and changes nothing of ended work", async () => {
    const [waiting, done] = [await enqueue(), await enqueue()];
    await cancelWork(app.db, waiting);
    expect((await look(waiting)).state).toBe("cancelled");
    await run(kindOf(async () => undefined));
    await cancelWork(app.db, done);
    expect((await look(done)).state).toBe("done");
  });

  it("reaches running work with its next heartbeat, and keeps the progress", async () => {
    const key = await enqueue();
    const work = held();
    const running = run(
      kindOf(async (attempt) => {
        Object.assign(attempt.progress, { total: 10, completed: 4 });
        return await work.perform(attempt);
      }),
    );
    await work.started;
    const asked = Date.now();
    await cancelWork(app.db, key);
    await running;
    // Long before its lease would have ended.
    expect(Date.now() - asked).toBeLessThan(15_000);
    expect(await look(key)).toMatchObject({ state: "cancelled", total: 10, completed: 4 });
  });

  it("ends the work of a dead server", async () => {
    const key = await enqueue();
    await claimWork(app.db, key);
    await cancelWork(app.db, key);
    await letTimePass();
    await run(kindOf(async () => Promise.reject(new Error("not again"))));
    expect(await look(key)).toMatchObject({ state: "cancelled", attempts: 2 });
  });
});

// rules/durable-work 2, 3, 4
describe("a lease", () => {
  it("is given to exactly one of many workers", async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, enqueue));
    const seen: string[] = [];
    const kind = kindOf(async ({ id }) => {
      seen.push(id);
      await sleep(5);
      return undefined;
    });
    await Promise.all([1, 2, 3, 4].map(() => run(kind)));
    expect(seen.toSorted()).toEqual(keys.map(({ id }) => id).toSorted());
  });

  it("is renewed while the work runs, with the progress", async () => {
    const key = await enqueue();
    const work = held();
    const running = run(
      kindOf(async (attempt) => {
        attempt.progress.completed = 7;
        return await work.perform(attempt);
      }),
    );
    await work.started;
    await sql`update durable_work set due_at = now() + interval '5 seconds'`.execute(app.db);
    await expect.poll(async () => (await look(key)).seconds).toBeGreaterThan(25);
    expect(await look(key)).toMatchObject({ state: "running", completed: 7 });
    work.finish();
    await running;
    expect((await look(key)).state).toBe("done");
  });

  it("that has run out is taken over: the former holder is told, and cannot write any more", async () => {
    const key = await enqueue();
    const work = held();
    const former = run(kindOf(work.perform));
    await work.started;
    // The former holder's heartbeat may come in between.
    const takeOver = async () => {
      await letTimePass();
      await run(kindOf(async () => undefined));
      return await look(key);
    };
    await expect.poll(takeOver).toMatchObject({ state: "done", attempts: 2 });
    await former;
    expect(await look(key)).toMatchObject({ state: "done", attempts: 2, last_error: "" });
  });

  /** Two workers hold the lease of the same work in turn; returns whether the first can still end it. */
  const formerMayEnd = async () => {
    const key = await enqueue();
    const former = await claimWork(app.db, key);
    await letTimePass();
    await claimWork(app.db, key);
    if (!former) throw new Error("The work could not be claimed");
    return await endWork(app.db, former, { state: "failed", reason: "late", total: null, completed: 0 });
  };

  it("lets no former holder end the work; negative control: where all leases are equal, it does", async () => {
    expect(await formerMayEnd()).toBe(false);
    await sql`
      create function same_lease() returns trigger language plpgsql as $$ begin
        new.lease := '00000000-0000-0000-0000-000000000000';
        return new;
      end $$`.execute(app.db);
    await sql`
      create trigger same_lease before update on durable_work for each row when (new.state = 'running')
        execute function same_lease()`.execute(app.db);
    // Now the former holder's lease equals the current one.
    expect(await formerMayEnd()).toBe(true);
    await sql`drop trigger same_lease on durable_work`.execute(app.db);
  });

  it("is not taken for ever for work that crashes its server each time", async () => {
    const key = await enqueue();
    for (const attempt of [1, 2, 3]) {
      expect(await claimWork(app.db, key)).toMatchObject({ attempts: attempt });
      await letTimePass();
    }
    await run(kindOf(async () => Promise.reject(new Error("not again"))));
    const { state, last_error: reason } = await look(key);
    expect([state, reason]).toEqual(["failed", "The server that did this stopped before it was finished."]);
  });
});

it("results are kept only if the lease was still held at the end of the work", async () => {
  const [kept, lost] = [await enqueue(), await enqueue()];
  const record = (note: string) => async (trx: typeof app.db) => {
    await sql`insert into secret (name, value) values (${note}, '')`.execute(trx);
  };
  await run(
    kindOf(async (attempt) => {
      if (attempt.id === lost.id)
        await sql`update durable_work set lease = ${crypto.randomUUID()} where id = ${lost.id}`.execute(
          app.db,
        );
      return record(attempt.id);
    }),
  );
  const { rows } = await sql`select name from secret where name in (${kept.id}, ${lost.id})`.execute(app.db);
  expect(rows).toEqual([{ name: kept.id }]);
  expect(await listDueWork(app.db, [{ kind: NAME, maximum: 10 }], 10)).toEqual([]);
});
