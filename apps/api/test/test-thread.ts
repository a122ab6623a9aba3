import { threadId } from "node:worker_threads";

/** The input of a task in the test of worker pools. */
export type Order = { blockMs?: number; fail?: string; die?: true };

/** Blocks the CPU for a while, fails or ends the thread; returns the thread's id. */
export async function obey({ blockMs = 0, fail, die }: Order): Promise<number> {
  const until = performance.now() + blockMs;
  while (performance.now() < until);
  if (fail) throw new Error(fail);
  if (die) setImmediate(() => Promise.reject(new Error("dead")));
  if (die) await new Promise(() => {});
  return threadId;
}
