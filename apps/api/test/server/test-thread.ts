import { threadId } from "node:worker_threads";

/** The input of a task in the test of worker pools. */
export type Order = { blockMs?: number; blockUntil?: SharedArrayBuffer; fail?: string; die?: true };

/** Blocks the CPU for a while or until another thread has written a number, fails or ends the thread; returns the thread's id. */
export async function obey({ blockMs = 0, blockUntil, fail, die }: Order): Promise<number> {
  const until = performance.now() + blockMs;
  while (performance.now() < until);
  if (blockUntil) while (Atomics.load(new Int32Array(blockUntil), 0) === 0);
  if (fail) throw new Error(fail);
  if (die) setImmediate(() => Promise.reject(new Error("dead")));
  if (die) await new Promise(() => {});
  return threadId;
}
