import { expect, it } from "vitest";
import type { Order } from "../../../test/test-thread.ts";
import { WorkThread } from "./work-thread.ts";

const makeThread = (settings: { mostWaiting?: number; patienceMs?: number; idleMs?: number } = {}) =>
  new WorkThread<Order, number>({
    module: new URL("../../../test/test-thread.ts", import.meta.url),
    ...{ mostWaiting: 10, patienceMs: 20_000, idleMs: 60_000, ...settings },
  });

it("does the work beside this thread, piece after piece in the same one", async () => {
  const thread = makeThread();
  await thread.run({});
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 5);
  const origins = await Promise.all([thread.run({ blockMs: 200 }), thread.run({ blockMs: 200 })]);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
  expect(new Set(origins).size).toBe(1);
});

it("refuses as busy what would be one too many in the queue", async () => {
  const thread = makeThread({ mostWaiting: 2 });
  const orders = [1, 2, 3, 4].map(() => thread.run({ blockMs: 50 }));
  const results = await Promise.allSettled(orders);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
  expect(results[3]).toMatchObject({ reason: { code: "busy" } });
});

it("gives up what takes too long, also while it is worked on, and goes on with the next", async () => {
  const thread = makeThread({ patienceMs: 3_000 });
  await thread.run({});
  const endless = thread.run({ blockMs: 600_000 });
  await expect(endless).rejects.toMatchObject({ code: "busy" });
  expect(await thread.run({})).toBeGreaterThan(0);
});

it("hands on a failure, and survives the death of its thread", async () => {
  const thread = makeThread();
  await expect(thread.run({ fail: "no ink" })).rejects.toThrow("no ink");
  await expect(thread.run({ die: true })).rejects.toThrow("dead");
  expect(await thread.run({})).toBeGreaterThan(0);
});

it("gives an idle thread back", async () => {
  const thread = makeThread({ idleMs: 1 });
  const first = await thread.run({});
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await thread.run({})).not.toBe(first);
});
