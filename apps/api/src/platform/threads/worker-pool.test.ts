import { expect, it } from "vitest";
import type { Order } from "../../../test/server/test-thread.ts";
import { createWorkerPool } from "./worker-pool.ts";

const makePool = (settings: { maxQueue?: number; timeoutMs?: number; idleTimeoutMs?: number } = {}) =>
  createWorkerPool<Order, number>({
    module: new URL("../../../test/server/test-thread.ts", import.meta.url),
    task: "obey",
    maxQueue: 10,
    timeoutMs: 20_000,
    idleTimeoutMs: 60_000,
    ...settings,
  });

it("runs tasks sequentially in one other thread", async () => {
  const run = makePool();
  await run({});
  const blockUntil = new SharedArrayBuffer(4);
  // Blocked until this thread has had ten turns: in this thread they would never end.
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
    if (turns === 10) Atomics.store(new Int32Array(blockUntil), 0, 1);
  }, 5);
  const origins = await Promise.all([run({ blockUntil }), run({ blockUntil })]);
  clearInterval(counting);
  expect(new Set(origins).size).toBe(1);
});

it("refuses a task as busy when the queue is full", async () => {
  const run = makePool({ maxQueue: 2 });
  // While its thread starts a pool lets one more in.
  await run({});
  const orders = [1, 2, 3, 4].map(() => run({ blockMs: 50 }));
  const results = await Promise.allSettled(orders);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
  expect(results[3]).toMatchObject({ reason: { code: "busy" } });
});

it("ends a task that takes too long, also while it runs, and goes on with the next", async () => {
  const run = makePool({ timeoutMs: 3_000 });
  const endless = run({ blockMs: 600_000 });
  await expect(endless).rejects.toMatchObject({ code: "busy" });
  // On a busy machine a thread may take longer to start than a task may take.
  await expect.poll(() => run({}).catch(() => 0)).toBeGreaterThan(0);
});

it("passes on a failure, and survives the death of its thread", async () => {
  const run = makePool();
  await expect(run({ fail: "no ink" })).rejects.toThrow("no ink");
  await expect(run({ die: true })).rejects.toThrow("dead");
  expect(await run({})).toBeGreaterThan(0);
});

it("ends an idle thread", async () => {
  const run = makePool({ idleTimeoutMs: 1 });
  const first = await run({});
  await expect.poll(() => run({}), { interval: 50 }).not.toBe(first);
});
